import { fail } from '../../errors';
import { toDecimal } from '../../bson/decimal';
import { toDouble, isNumeric, toNumber, getTypeName } from '../../bson/values';
import { numericOperator } from './arithmetic';
import { eagerOperator, isNil } from './eager';
import type { ExpressionOperator } from './types';

type Domain = {
  text: string;
  isExcluded(value: number): boolean;
};

const finiteDomain: Domain = {
  text: '(-inf,inf)',
  isExcluded: (value) => !Number.isFinite(value) && !Number.isNaN(value),
};
const unitDomain: Domain = { text: '[-1,1]', isExcluded: (value) => value < -1 || value > 1 };
const fromOneDomain: Domain = { text: '[1,inf]', isExcluded: (value) => value < 1 };

const createTrigonometricOperator = (apply: (value: number) => number, domain?: Domain): ExpressionOperator =>
  numericOperator((value, name) => {
    const number = toNumber(value);
    if (domain?.isExcluded(number)) fail(50989, `cannot apply ${name} to ${number}, value must be in ${domain.text}`);
    return toResultType(apply(number), value);
  });

const toResultType = (value: number, ...operands: unknown[]): unknown =>
  operands.some((operand) => getTypeName(operand) === 'decimal') ? toDecimal(value) : toDouble(value);

const atan2 = eagerOperator(2, 2, ([y, x]) => {
  if (isNil(y) || isNil(x)) return null;
  if (!isNumeric(y)) fail(51044, `$atan2 only supports numeric types, not ${getTypeName(y)}`);
  if (!isNumeric(x)) fail(51045, `$atan2 only supports numeric types, not ${getTypeName(x)}`);
  return toResultType(Math.atan2(toNumber(y), toNumber(x)), y, x);
});

export const trigonometricOperators: Record<string, ExpressionOperator> = {
  $sin: createTrigonometricOperator(Math.sin, finiteDomain),
  $cos: createTrigonometricOperator(Math.cos, finiteDomain),
  $tan: createTrigonometricOperator(Math.tan, finiteDomain),
  $asin: createTrigonometricOperator(Math.asin, unitDomain),
  $acos: createTrigonometricOperator(Math.acos, unitDomain),
  $atan: createTrigonometricOperator(Math.atan),
  $atan2: atan2,
  $sinh: createTrigonometricOperator(Math.sinh),
  $cosh: createTrigonometricOperator(Math.cosh),
  $tanh: createTrigonometricOperator(Math.tanh),
  $asinh: createTrigonometricOperator(Math.asinh),
  $acosh: createTrigonometricOperator(Math.acosh, fromOneDomain),
  $atanh: createTrigonometricOperator(Math.atanh, unitDomain),
  $degreesToRadians: createTrigonometricOperator((degrees) => (degrees * Math.PI) / 180),
  $radiansToDegrees: createTrigonometricOperator((radians) => (radians * 180) / Math.PI),
};
