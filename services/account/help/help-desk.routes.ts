import type { AddCalls } from '../../core/module.ts'
import { getHelpDesk } from './help-desk.contract.ts'

/** Adds the call for whom to ask for help. */
export const helpDeskRoutes: AddCalls = (route, { helpDesk }) => {
  route(getHelpDesk, async () => ({ body: helpDesk }))
}
