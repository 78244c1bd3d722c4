import type { Area } from '../core/area.ts'
import { encryptingCodeRoutes } from './encrypting-code.ts'
import { evidenceRoutes } from './evidence.routes.ts'
import { headRecipientRoutes } from './head-recipients.routes.ts'
import {
  COMMIT_ROLL,
  commitRoll,
  PUBLISH_ROLL_EDIT,
  publishRollEdits,
  rollCommitmentReactor,
  rollEditReactor,
} from './publish-roll.ts'
import { rollEditRoutes } from './roll-edits.routes.ts'
import { headReactor, PLAN_HEADS, planHeads, TELL_HEAD, tellHead } from './tell-heads.ts'
import { TELL_ROLL_EDIT, tellRollEdit } from './tell-roll-edit.ts'

/** A campaign as one file that anybody can check and count again. */
export const evidenceArea: Area = {
  name: 'evidence',
  routes: [evidenceRoutes, headRecipientRoutes, rollEditRoutes, encryptingCodeRoutes],
  reactors: [headReactor, rollCommitmentReactor, rollEditReactor],
  jobs: (deps) => ({
    [PLAN_HEADS]: { run: planHeads(deps) },
    [TELL_HEAD]: { run: tellHead(deps) },
    [COMMIT_ROLL]: { run: commitRoll(deps) },
    [PUBLISH_ROLL_EDIT]: { run: publishRollEdits(deps) },
    [TELL_ROLL_EDIT]: { run: tellRollEdit(deps) },
  }),
}
