// pdf.js wants these names as soon as it is loaded, and uses them only where it draws.
class DOMMatrix {}
class ImageData {}
class Path2D {}

const createCanvas = () => {
  throw new Error('pdf.js draws nothing in Node: see packages/README.md')
}

module.exports = { DOMMatrix, ImageData, Path2D, createCanvas }
