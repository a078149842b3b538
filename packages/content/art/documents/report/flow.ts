import { colors, rule, write, type Pdf } from '../paper.js';

export const page = { width: 595.28, height: 841.89 } as const;
/** Text is in its own column; charts, tables and photos use the full width. */
export const full = { x: 56, width: 483 } as const;
export const column = { x: 176, width: 363 } as const;
const [top, bottom] = [72, 768];

export type Block = (flow: Flow) => void | Promise<void>;

/** Tracks the position of the next block and adds pages when needed. */
export class Flow {
  y = bottom;
  number = 1;

  constructor(
    readonly pdf: Pdf,
    readonly running: string,
  ) {}

  /** Adds a page when a block of this height does not fit on the current page. */
  need(height: number): void {
    if (this.y + height > bottom) this.turn();
  }

  get left(): number {
    return bottom - this.y;
  }

  turn(): void {
    this.pdf.addPage({ size: [page.width, page.height], margin: 0 });
    this.number += 1;
    this.y = top;
    rule(this.pdf, full.x, 796, full.width);
    const style = { font: 'text', size: 8.5, color: colors.quiet } as const;
    write(this.pdf, this.running, full.x, 804, 300, style);
    write(this.pdf, String(this.number), full.x, 804, full.width, { ...style, font: 'bold', align: 'right' });
  }
}
