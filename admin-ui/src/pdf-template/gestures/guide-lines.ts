import type { Guide } from '../placing/snap.ts'

export type GuideLines = { readonly show: (guides: readonly Guide[]) => void; readonly clear: () => void }

/**
 * Draws the guides that a mark snaps to. They are drawn outside React, since they change with every
 * frame.
 */
export const guideLinesOn = (page: HTMLElement, scale: number): GuideLines => {
  const lines = (['x', 'y'] as const).map((axis) => {
    const line = document.createElement('div')
    line.className = `desk-guide desk-guide-${axis}`
    line.hidden = true
    page.append(line)
    return { axis, line }
  })
  const show = (guides: readonly Guide[]): void => {
    for (const { axis, line } of lines) {
      const guide = guides.find((one) => one.axis === axis)
      line.hidden = guide === undefined
      if (guide === undefined) continue
      const [x, y] = axis === 'x' ? [guide.at, guide.from] : [guide.from, guide.at]
      line.style.transform = `translate(${x * scale}px, ${y * scale}px)`
      line.style[axis === 'x' ? 'height' : 'width'] = `${(guide.to - guide.from) * scale}px`
    }
  }
  return { show, clear: () => lines.forEach(({ line }) => line.remove()) }
}
