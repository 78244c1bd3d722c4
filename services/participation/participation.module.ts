import type { Module } from '../core/module.ts'
import { retentionHook } from '../core/retention.ts'
import { codeBudgetTables, forgetCodeBudgets } from './code-limits.ts'
import {
  callerRetention,
  DESTROY_CALLER_KEY,
  destroyCallerKey,
  ERASE_PHONE_CALLERS,
  eraseCallers,
  erasedCallersReactor,
} from './phone-call/erase-callers.ts'
import { identityLinkRoutes } from './identity-record/identity-link.routes.ts'
import { identityRecordRoutes } from './identity-record/identity-records.routes.ts'
import {
  identityOwnerReactor,
  NOTIFY_IDENTITY_OWNER,
  notifyIdentityOwner,
} from './identity-record/notify-identity-owner.ts'
import { identityRecordRetention } from './identity-record/retention-policy.ts'
import {
  giveUpIdentityLink,
  identityLinkReactor,
  SEND_IDENTITY_LINK,
  sendIdentityLink,
} from './identity-record/send-identity-link.ts'
import { phoneCallRoutes } from './phone-call/phone-calls.routes.ts'
import { receiptRoutes } from './receipts.routes.ts'
import { SEND_VERIFICATION_CODE, sendVerificationCode, verificationCodeReactor } from './verification-code.reactor.ts'

/**
 * Entry point of the module that votes and signatures share: links, verification, sessions,
 * admission, receipts, calls that residents ask the office for, identities without a Korean phone.
 */
export const participationModule: Module = {
  name: 'participation',
  routes: [receiptRoutes, phoneCallRoutes, identityRecordRoutes, identityLinkRoutes],
  reactors: [verificationCodeReactor, erasedCallersReactor, identityLinkReactor, identityOwnerReactor],
  hooks: [retentionHook.contribute(callerRetention), retentionHook.contribute(identityRecordRetention)],
  tables: codeBudgetTables,
  jobs: (deps) => {
    const { database, store, clock, publicUrl, codes, secrets, messaging } = deps
    return {
      [SEND_VERIFICATION_CODE]: {
        sends: 'code',
        run: sendVerificationCode({
          store,
          messaging,
          clock,
          codes,
          codeKey: secrets.codeKey,
          publicUrl,
          database,
        }),
      },
      'forget-code-budgets': {
        cron: '41 * * * *',
        run: async () => void (await forgetCodeBudgets(database, clock())),
      },
      [SEND_IDENTITY_LINK]: { run: sendIdentityLink(deps), onGivenUp: giveUpIdentityLink(deps) },
      [NOTIFY_IDENTITY_OWNER]: { sends: 'message', run: notifyIdentityOwner(deps) },
      [DESTROY_CALLER_KEY]: { run: destroyCallerKey(deps) },
      // 03:33 in Seoul; at a start too, for what fell due while nothing ran.
      [ERASE_PHONE_CALLERS]: { limitMinutes: 30, cron: '33 18 * * *', atStart: true, run: () => eraseCallers(deps) },
    }
  },
}
