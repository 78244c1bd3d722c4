export { RenderFailed } from './render-failed.ts'
export type { RenderedDocument, RenderWork } from './render-work.ts'
export { createRenderer, type Renderer } from './renderer.ts'
