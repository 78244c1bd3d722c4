import type { Module } from '../core/module.ts'
import { encryptingCodeRoutes } from './file/encrypting-code.ts'
import { evidenceRoutes } from './evidence.routes.ts'
import {
  contactRetention,
  DESTROY_CONTACTS,
  destroyContacts,
  FORGET_CONTACTS,
  forgetOldContacts,
  forgottenContactsReactor,
} from './retention/forget-contacts.ts'
import { headRecipientRoutes } from './tree-head/head-recipients.routes.ts'
import {
  COMMIT_ROLL,
  commitRoll,
  PUBLISH_ROLL_EDIT,
  publishRollEdits,
  rollCommitmentReactor,
  rollEditReactor,
} from './roll/publish-roll.ts'
import { evidenceRecordReactor, RECORD_EVIDENCE, recordEvidenceJob } from './record-evidence.ts'
import { rollEditRoutes } from './roll/roll-edits.routes.ts'
import { headReactor, PLAN_HEADS, planHeads, SEND_TREE_HEAD, sendTreeHead } from './tree-head/send-tree-heads.ts'
import { importedEditsReactor, SEND_IMPORTED_EDITS, sendImportedEdits } from './roll/send-imported-edits.ts'
import { SEND_ROLL_EDIT, sendRollEdit } from './roll/send-roll-edit.ts'
import { retentionHook } from '../core/retention.ts'

/** A campaign as one file that anybody can check and count again. */
export const evidenceModule: Module = {
  name: 'evidence',
  routes: [evidenceRoutes, headRecipientRoutes, rollEditRoutes, encryptingCodeRoutes],
  reactors: [
    headReactor,
    rollCommitmentReactor,
    rollEditReactor,
    importedEditsReactor,
    forgottenContactsReactor,
    evidenceRecordReactor,
  ],
  hooks: [retentionHook.contribute(contactRetention)],
  jobs: (deps) => ({
    [PLAN_HEADS]: { limitMinutes: 15, run: planHeads(deps) },
    [SEND_TREE_HEAD]: { sends: 'message', run: sendTreeHead(deps) },
    [RECORD_EVIDENCE]: { limitMinutes: 15, run: recordEvidenceJob(deps) },
    [COMMIT_ROLL]: { limitMinutes: 15, run: commitRoll(deps) },
    [PUBLISH_ROLL_EDIT]: { limitMinutes: 15, run: publishRollEdits(deps) },
    [SEND_ROLL_EDIT]: { sends: 'message', run: sendRollEdit(deps) },
    [SEND_IMPORTED_EDITS]: { limitMinutes: 15, run: sendImportedEdits(deps) },
    [DESTROY_CONTACTS]: { run: destroyContacts(deps) },
    // 03:37 in Seoul; at a start too, for what fell due while nothing ran.
    [FORGET_CONTACTS]: {
      limitMinutes: 30,
      cron: '37 18 * * *',
      atStart: true,
      run: (_payload, context) => forgetOldContacts(deps, context),
    },
  }),
}
