import { z } from 'zod'
import { findSignIns, type SignInRow } from '#projections/audit/find-sign-ins.ts'
import type { SignInReason } from '#projections/audit/sign-ins.ts'
import type { AddCalls } from '../../core/module.ts'
import { contentRange, dayFilters, numberFilter, oneOrMore, readPage, timesOf } from '../../core/collection.ts'
import type { Deps } from '../../core/deps.ts'
import type { Handler } from '../../core/routes.ts'
import * as calls from './sign-ins.contract.ts'
import { maskIp } from '../../core/text/masked-ip.ts'

const filters = z.strictObject({
  kind: oneOrMore(calls.signInKind),
  adminId: z.guid().optional(),
  ...dayFilters,
  id: numberFilter,
})

const MINUTE_MS = 60_000

const texts: Readonly<Record<SignInReason, string>> = {
  'wrong-password': '비밀번호가 맞지 않습니다.',
  'wrong-current-password': '비밀번호를 바꾸려다 지금 쓰는 비밀번호를 잘못 입력했습니다.',
  locked: '여러 번 실패해 잠겨 있던 때입니다.',
  'not-invited': '관리자로 초대되지 않은 카카오 계정입니다.',
  removed: '삭제된 관리자입니다.',
  'linked-to-another': '이미 다른 카카오 계정과 연결된 관리자입니다.',
  'uses-password': '최고관리자는 카카오로 로그인하지 않습니다.',
  'by-oneself': '본인이 했습니다.',
  'by-super': '최고관리자가 했습니다.',
  'by-configuration': '서버 설정에 따라 했습니다.',
}

const lockOf = (reason: SignInReason, minutes: number): string =>
  reason === 'locked' ? `${minutes}분 뒤에 풀립니다.` : `${minutes}분 동안 잠겼습니다.`

const reasonOf = ({ at, reason, failures, locked_until }: SignInRow): string | null => {
  if (reason === null) return null
  const minutes = locked_until === null ? 0 : Math.ceil((locked_until.getTime() - at.getTime()) / MINUTE_MS)
  const sentences = [
    texts[reason],
    ...(failures !== null && failures > 1 ? [`연속 ${failures}번째입니다.`] : []),
    ...(minutes > 0 ? [lockOf(reason, minutes)] : []),
  ]
  return sentences.join(' ')
}

const answerOf = (row: SignInRow<calls.SignInKind>, isWhole: boolean): calls.SignIn => ({
  id: row.position,
  at: row.at.toISOString(),
  kind: row.kind,
  method: row.method,
  admin: row.admin_id === null || row.role === null ? null : { id: row.admin_id, name: row.name ?? '', role: row.role },
  reason: reasonOf(row),
  ip: row.ip === null || isWhole ? row.ip : maskIp(row.ip),
  userAgent: row.user_agent,
})

const listSignIns =
  ({ database }: Deps): Handler<typeof calls.listSignIns> =>
  async ({ query, admin }) => {
    const { filter, ...page } = readPage(query, { sortable: ['at'], filters })
    const only = admin.apartments && { adminId: admin.id, apartments: admin.apartments }
    const found = await findSignIns(database, { ...page, filter: { ...filter, ...timesOf(filter) } }, only)
    return {
      body: found.rows.map((row) => answerOf(row, admin.role === 'SUPER_ADMIN')),
      headers: contentRange('sign-ins', found),
    }
  }

/** Adds the call for sign-ins and refusals, which auditors read. */
export const signInsRoutes: AddCalls = (route, deps) => {
  route(calls.listSignIns, listSignIns(deps))
}
