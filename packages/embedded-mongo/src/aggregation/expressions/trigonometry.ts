import { fail } from '../../errors';
import { toDecimal } from '../../bson/decimal';
import { double, isNumeric, toNumber, typeName } from '../../bson/values';
import { eager, isNil } from './eager';
import type { ExpressionOperator } from './types';

interface Domain {
  text: string;
  excludes(value: number): boolean;
}

const finite: Domain = { text: '(-inf,inf)', excludes: (value) => !Number.isFinite(value) && !Number.isNaN(value) };
const unit: Domain = { text: '[-1,1]', excludes: (value) => value < -1 || value > 1 };
const fromOne: Domain = { text: '[1,inf]', excludes: (value) => value < 1 };

function of(apply: (value: number) => number, domain?: Domain): ExpressionOperator {
  return eager(1, 1, ([value], name) => {
    if (isNil(value)) return null;
    if (!isNumeric(value)) fail(28765, `${name} only supports numeric types, not ${typeName(value)}`);
    const number = toNumber(value);
    if (domain?.excludes(number)) fail(50989, `cannot apply ${name} to ${number}, value must be in ${domain.text}`);
    return result(apply(number), value);
  });
}

function result(value: number, ...operands: unknown[]): unknown {
  return operands.some((operand) => typeName(operand) === 'decimal') ? toDecimal(value) : double(value);
}

const atan2 = eager(2, 2, ([y, x]) => {
  if (isNil(y) || isNil(x)) return null;
  if (!isNumeric(y)) fail(51044, `$atan2 only supports numeric types, not ${typeName(y)}`);
  if (!isNumeric(x)) fail(51045, `$atan2 only supports numeric types, not ${typeName(x)}`);
  return result(Math.atan2(toNumber(y), toNumber(x)), y, x);
});

export const trigonometricOperators: Record<string, ExpressionOperator> = {
  $sin: of(Math.sin, finite),
  $cos: of(Math.cos, finite),
  $tan: of(Math.tan, finite),
  $asin: of(Math.asin, unit),
  $acos: of(Math.acos, unit),
  $atan: of(Math.atan),
  $atan2: atan2,
  $sinh: of(Math.sinh),
  $cosh: of(Math.cosh),
  $tanh: of(Math.tanh),
  $asinh: of(Math.asinh),
  $acosh: of(Math.acosh, fromOne),
  $atanh: of(Math.atanh, unit),
  $degreesToRadians: of((degrees) => (degrees * Math.PI) / 180),
  $radiansToDegrees: of((radians) => (radians * 180) / Math.PI),
};
