import type { Pool } from 'pg'
import type { SigningReceipt } from '#services/signature/signing/signing.contract.ts'
import { sideBySide } from '#tests/support/stack/side-by-side.ts'
import { must } from './calls.ts'
import type { DrilledCampaign } from './drilled-campaign.ts'
import type { Findings } from './signature-findings.ts'

export type DrilledOffice = {
  readonly base: string
  readonly admin: Readonly<Record<string, string>>
  readonly pool: Pool
}

/** Asks the office's call for what the read models have once they hold the whole log. */
export const askUpToDate = async <Answer>({ base, admin, pool }: DrilledOffice, path: string): Promise<Answer> => {
  const { rows } = await pool.query<{ last: number }>('select position::int as last from log_head')
  const headers = { ...admin, 'x-min-position': String(rows[0]?.last ?? 0) }
  return (await must(base + path, { headers })).body
}

/** Compares the campaign's figures with the number of signers, and checks every receipt. */
export const compareFigures = async (
  office: DrilledOffice,
  { listId, signers }: { readonly listId: DrilledCampaign['listId']; readonly signers: number },
  receipts: readonly SigningReceipt[],
  { counted, wrong }: Findings,
): Promise<void> => {
  const list = await askUpToDate<{ readonly completedCount: number }>(office, `/api/list/${listId}/stats`)
  const stats = await askUpToDate<{ readonly signed: number }>(office, `/api/signature/stats?listId=${listId}`)
  const figures = { completed: list.completedCount, signed: stats.signed }
  Object.assign(counted, figures)
  for (const [name, figure] of Object.entries(figures)) if (figure !== signers) wrong.push(`${name} is ${figure}`)
  const checks = await sideBySide(receipts, ({ id }) => must(`${office.base}/api/receipts/${id}`))
  const intact = checks.filter(({ body }) => (body as { readonly intact: boolean }).intact).length
  counted['receiptsProved'] = intact
  if (intact !== receipts.length) wrong.push(`${receipts.length - intact} receipts do not check`)
}
