import type { Module } from '../kit/module/module.ts'
import { page } from '../kit/module/page.tsx'

/** Module of help: a page a subject, found by the palette and from each page. */
export const helpModule: Module = {
  routes: [
    { path: '/help', Page: page(() => import('./HelpPage.tsx')) },
    { path: '/help/:subject', Page: page(() => import('./HelpPage.tsx')) },
  ],
}
