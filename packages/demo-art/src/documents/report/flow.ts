import { colors, drawRule, writeText, type Pdf } from '../pdf-drawing.js';

export const page = { width: 595.28, height: 841.89 } as const;
/** Text is in its own column; charts, tables and photos use the full width. */
export const fullWidth = { x: 56, width: 483 } as const;
export const textColumn = { x: 176, width: 363 } as const;
const [top, bottom] = [72, 768];

export type Block = (flow: PageFlow) => void | Promise<void>;

/** Tracks the position of the next block and adds pages when needed. */
export class PageFlow {
  y = bottom;
  pageNumber = 1;

  constructor(
    readonly pdf: Pdf,
    readonly runningTitle: string,
  ) {}

  /** Adds a page when a block of this height does not fit on the current page. */
  ensureSpace(height: number): void {
    if (this.y + height > bottom) this.addPage();
  }

  get remainingHeight(): number {
    return bottom - this.y;
  }

  addPage(): void {
    this.pdf.addPage({ size: [page.width, page.height], margin: 0 });
    this.pageNumber += 1;
    this.y = top;
    drawRule(this.pdf, fullWidth.x, 796, fullWidth.width);
    const style = { font: 'text', size: 8.5, color: colors.quiet } as const;
    writeText(this.pdf, this.runningTitle, fullWidth.x, 804, 300, style);
    writeText(this.pdf, String(this.pageNumber), fullWidth.x, 804, fullWidth.width, {
      ...style,
      font: 'bold',
      align: 'right',
    });
  }
}
