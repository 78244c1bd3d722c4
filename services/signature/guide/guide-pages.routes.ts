import type { AddCalls } from '../../core/module.ts'
import type { Deps } from '../../core/deps.ts'
import type { Handler } from '../../core/routes.ts'
import { viewGuidePage, viewGuidePages } from './guide-pages.contract.ts'
import { pagedFile } from './guide-pages.ts'
import { guideAt } from './guides.ts'
import { pagePictureAnswer } from '../signing/page-picture-answer.ts'
import { shownPages, shownPicture } from '../signing/signing-pages.ts'

/**
 * Maximum pictures per minute: each guide's pages are rendered once and cached; a building may
 * share one address.
 */
const PICTURES_A_MINUTE = 600
const LISTS_A_MINUTE = 240

const pages =
  (deps: Deps): Handler<typeof viewGuidePages> =>
  async ({ params }) => {
    const guide = await guideAt(deps, params.id)
    const shown = await shownPages(deps, pagedFile(guide))
    return {
      body: { name: guide.name, pages: shown.map(({ picture: _picture, ...rest }) => rest) },
    }
  }

const page =
  (deps: Deps): Handler<typeof viewGuidePage> =>
  async (call) => {
    const guide = await guideAt(deps, call.params.id)
    return pagePictureAnswer(call, call.params.page, await shownPicture(deps, pagedFile(guide), call.params.page))
  }

/** Guides page by page: apps that show links by themselves have no reader of PDFs. */
export const guidePageRoutes: AddCalls = (route, deps) => {
  route(viewGuidePages, pages(deps), { perMinute: LISTS_A_MINUTE })
  route(viewGuidePage, page(deps), { perMinute: PICTURES_A_MINUTE })
}
