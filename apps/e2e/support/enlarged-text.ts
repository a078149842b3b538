import type { Page } from '@playwright/test';

/**
 * Sets the default text size of the browser in pixels, as a user does in its settings. The sizes in rem and the
 * breakpoints in em follow it.
 */
export const setTextSize = async (page: Page, standard: number): Promise<void> => {
  const session = await page.context().newCDPSession(page);
  await session.send('Page.setFontSizes', { fontSizes: { standard } });
  await session.detach();
  // Parts that follow the breakpoints are rendered again.
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
};

/**
 * Returns what does not fit: the page, if it is wider than the screen, and the buttons, links, tabs and headings whose
 * text is cut off or lies over another one.
 */
export const findUnreadableText = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const tolerance = 2;
    const { scrollWidth, clientWidth } = document.documentElement;
    const problems = scrollWidth > clientWidth ? [`the page is ${scrollWidth} wide instead of ${clientWidth}`] : [];
    const describe = (element: Element) =>
      `${element.tagName.toLowerCase()} ‘${element.textContent.trim().slice(0, 60)}’`;
    const isShown = (element: Element) =>
      element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) &&
      element.getBoundingClientRect().width > tolerance;
    const controls = [...document.querySelectorAll('button, a, [role=tab], h1, h2, h3, nav p')].filter(
      (element) => element.textContent.trim() && isShown(element),
    );
    const isCutOff = (element: Element) => {
      const { overflowX, overflowY, display } = getComputedStyle(element);
      if (display === 'inline') return false;
      return (
        (overflowX !== 'visible' && element.scrollWidth > element.clientWidth + tolerance) ||
        (overflowY !== 'visible' && element.scrollHeight > element.clientHeight + tolerance)
      );
    };
    for (const control of controls)
      for (const element of [control, ...control.querySelectorAll('*')])
        if (element.textContent.trim() && isShown(element) && isCutOff(element))
          problems.push(`cut off: ${describe(control)}`);
    const toTextBoxes = (element: Element) => {
      const range = document.createRange();
      range.selectNodeContents(element);
      return [...range.getClientRects()].filter(({ width, height }) => width > tolerance && height > tolerance);
    };
    const isFixed = (element: Element | null): boolean =>
      element !== null && (/fixed|sticky/.test(getComputedStyle(element).position) || isFixed(element.parentElement));
    // What scrolls behind a fixed element is meant to.
    const inFlow = controls
      .filter((element) => !isFixed(element))
      .map((element) => ({ element, boxes: toTextBoxes(element) }));
    inFlow.forEach(({ element, boxes }, index) => {
      for (const other of inFlow.slice(index + 1)) {
        if (element.contains(other.element) || other.element.contains(element)) continue;
        const isOver = (a: DOMRect, b: DOMRect) =>
          Math.min(a.right, b.right) - Math.max(a.left, b.left) > tolerance &&
          Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 2 * tolerance;
        if (boxes.some((box) => other.boxes.some((otherBox) => isOver(box, otherBox))))
          problems.push(`overlap: ${describe(element)} and ${describe(other.element)}`);
      }
    });
    return [...new Set(problems)];
  });
