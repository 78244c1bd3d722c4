import type { Module } from '../core/module.ts'
import { CHECK_DEPOSITS, CHECK_SLICE, checkDeposits, checkSlice } from './check-deposits.ts'
import { depositDocument, giveUpDeposit } from './deposit-document.ts'
import { depositList, depositLists } from './deposit-lists.ts'
import {
  DEPOSIT_DOCUMENT,
  DEPOSIT_LIST,
  depositErasureReactor,
  depositReactor,
  WITHDRAW_DEPOSITS,
} from './deposit.reactor.ts'
import { depositRoutes } from './deposits.routes.ts'
import { withdrawDeposits } from './withdraw-deposits.ts'

/** Entry point of the module of deposits at certified document centres (공인전자문서센터). */
export const depositModule: Module = {
  name: 'deposit',
  routes: [depositRoutes],
  reactors: [depositReactor, depositErasureReactor],
  jobs: (deps) => ({
    'deposit-lists': { cron: '*/15 * * * *', atStart: true, run: depositLists(deps) },
    [DEPOSIT_LIST]: { run: depositList(deps) },
    [DEPOSIT_DOCUMENT]: { run: depositDocument(deps), onGivenUp: giveUpDeposit(deps) },
    [WITHDRAW_DEPOSITS]: { run: withdrawDeposits(deps) },
    [CHECK_DEPOSITS]: { cron: '23 18 * * *', run: checkDeposits(deps) },
    [CHECK_SLICE]: { limitMinutes: 30, run: checkSlice(deps) },
  }),
}
