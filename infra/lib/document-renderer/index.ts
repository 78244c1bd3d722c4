export { RenderFailed } from './render-failed.ts'
export type { RenderedDocument, RenderWork, UnsealedDocument, UnsealedWork } from './render-work.ts'
export { createRenderer, openDrafts, type Drafts, type Renderer } from './renderer.ts'
