export { PressFailed } from './render-failed.ts'
export type { PressedDocument, RenderWork } from './render-work.ts'
export { createRenderer, type Renderer } from './renderer.ts'
