import type { Module } from '../kit/module/module.ts'
import { page } from '../kit/module/page.tsx'
import { PRACTICE_PATH } from '../labels/start-paths.ts'

/** Campaigns to practise with. */
export const practiceModule: Module = {
  routes: [{ path: PRACTICE_PATH, Page: page(() => import('./PracticePage.tsx'), 'GET /api/practices') }],
  officeActions: [
    { text: '연습', needs: 'GET /api/practices', words: ['교육', '시험', '미리 해 보기'], to: PRACTICE_PATH },
  ],
}
