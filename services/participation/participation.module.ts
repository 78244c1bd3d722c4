import type { Module } from '../core/module.ts'
import { codeBudgetTables, forgetCodeBudgets } from './code-limits.ts'
import { receiptRoutes } from './receipts.routes.ts'
import { SEND_VERIFICATION_CODE, sendVerificationCode, verificationCodeReactor } from './verification-code.reactor.ts'

/**
 * Entry point of the module that votes and signatures share: links, verification, sessions,
 * admission, receipts.
 */
export const participationModule: Module = {
  name: 'participation',
  routes: [receiptRoutes],
  reactors: [verificationCodeReactor],
  tables: codeBudgetTables,
  jobs: ({ database, store, clock, publicUrl, codes, secrets, messaging }) => ({
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
  }),
}
