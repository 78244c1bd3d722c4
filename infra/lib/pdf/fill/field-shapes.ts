import {
  appendBezierCurve,
  closePath,
  fill,
  lineTo,
  moveTo,
  popGraphicsState,
  pushGraphicsState,
  rectangle,
  setFillingGrayscaleColor,
  setLineCap,
  setLineJoin,
  setLineWidth,
  setStrokingColor,
  setStrokingGrayscaleColor,
  stroke,
  type Color,
  type PDFOperator,
} from 'pdf-lib'
import type { Box } from '../draw/box.ts'

/** Draws a tick in the middle of its box, in the largest square that fits. */
export const tickIn = ({ x, y, width, height }: Box): readonly PDFOperator[] => {
  const side = Math.min(width, height)
  const [left, bottom] = [x + (width - side) / 2, y + (height - side) / 2]
  const at = (across: number, up: number): readonly [number, number] => [left + across * side, bottom + up * side]
  return [
    pushGraphicsState(),
    setStrokingGrayscaleColor(0),
    setLineWidth(side * 0.13),
    // Round line caps and joins.
    setLineCap(1),
    setLineJoin(1),
    moveTo(...at(0.16, 0.5)),
    lineTo(...at(0.4, 0.22)),
    appendBezierCurve(...at(0.5, 0.45), ...at(0.65, 0.68), ...at(0.86, 0.84)),
    stroke(),
    popGraphicsState(),
  ]
}

/** Distance of the control points of a quarter circle, in radii. */
const QUARTER = 0.5523

/** Draws the ellipse around a seal's name. */
export const ringIn = ({ x, y, width, height }: Box, colour: Color): readonly PDFOperator[] => {
  const [middleX, middleY, across, up] = [x + width / 2, y + height / 2, width / 2, height / 2]
  const at = (right: number, above: number): readonly [number, number] => [
    middleX + right * across,
    middleY + above * up,
  ]
  return [
    pushGraphicsState(),
    setStrokingColor(colour),
    setLineWidth(Math.min(width, height) * 0.07),
    moveTo(...at(1, 0)),
    appendBezierCurve(...at(1, QUARTER), ...at(QUARTER, 1), ...at(0, 1)),
    appendBezierCurve(...at(-QUARTER, 1), ...at(-1, QUARTER), ...at(-1, 0)),
    appendBezierCurve(...at(-1, -QUARTER), ...at(-QUARTER, -1), ...at(0, -1)),
    appendBezierCurve(...at(QUARTER, -1), ...at(1, -QUARTER), ...at(1, 0)),
    closePath(),
    stroke(),
    popGraphicsState(),
  ]
}

/** Draws the grey box over a hidden value. */
export const curtainIn = ({ x, y, width, height }: Box): readonly PDFOperator[] => [
  pushGraphicsState(),
  setFillingGrayscaleColor(0.88),
  rectangle(x, y, width, height),
  fill(),
  popGraphicsState(),
]
