import { setTimeout as sleep } from 'node:timers/promises'
import { certificateApps } from '#events/values/certificate-app.ts'
import { dayAt } from '#events/values/day.ts'
import type { SimulatedCertificates } from '#infra/simulators/certificate/simulated-certificates.ts'
import type { PendingAnswer } from '#services/approval/approvals.contract.ts'
import type { FormRun, FormRuns } from '#services/confirmation/form-runs.contract.ts'
import { legalForm } from '#services/pdf-template/legal-form/legal-forms.contract.ts'
import type { CertificateSigningState } from '#services/signature/certificate/certificate-signing.contract.ts'
import type { SigningReceipt } from '#services/signature/signing/signing.contract.ts'
import { smallForm } from '#tests/pdf-template/small-form.ts'
import { call, must, type DrillAnswer } from '../calls.ts'
import { openOffice, proveOwners, startCampaign, type Office, type StartedCampaign } from '../drilled-campaign.ts'
import { untilCounted } from '../killed-processes.ts'

/** Owner who has read what they sign, with the call by which they begin, and their phone. */
export type CertifiedSigner = {
  readonly cookie: string
  readonly phone: string
  readonly submission: object
  /** Whether they close the page once they have signed in their app. */
  readonly closesPage: boolean
}

export type CertifiedCampaign = {
  readonly listId: string
  readonly runId: string
  readonly admin: Readonly<Record<string, string>>
  readonly beginUrl: string
  readonly signers: readonly CertifiedSigner[]
}

const FORM = 'association'
const second = { email: 'second@danji.test', password: 'another-correct-horse' } as const

const declareItems = ({ base, admin: headers }: Office, { template }: StartedCampaign): Promise<DrillAnswer> =>
  must(`${base}/api/pdf-template/${template.id}/items`, {
    method: 'PUT',
    body: { form: FORM, items: legalForm(FORM).items.map(({ key }) => ({ key, page: 1 })) },
    headers,
  })

const explain = ({ base, admin: headers }: Office, { listId }: StartedCampaign): Promise<DrillAnswer> =>
  must(`${base}/api/lists/${listId}/signature/explanations`, {
    method: 'PUT',
    body: { explanations: [{ key: 'founding', title: '추정분담금과 산출 근거', text: '추정분담금은 3억 원입니다.' }] },
    headers,
  })

/** Applies for confirmed electronic forms, and records the answer by two administrators. */
const confirmRun = async (office: Office, { listId, template }: StartedCampaign, count: number): Promise<string> => {
  const { base, admin: headers } = office
  const today = dayAt(new Date())
  const application = {
    way: 'electronic',
    appliedOn: today,
    authority: '고양시장',
    templateId: template.id,
    wanted: count,
    electronicForm: 'electronic',
    storage: '암호화해 보관합니다.',
    protection: '전자서명으로 위조를 막습니다.',
  }
  const runs = `${base}/api/lists/${listId}/form-runs`
  const { id } = (await must(runs, { body: application, headers })).body as FormRun
  const answer = new FormData()
  const said = { outcome: 'confirmed', answeredOn: today, documentNo: '도시정비과-1', from: '1', to: String(count) }
  for (const [name, value] of Object.entries({ ...said, prefix: '제2026-', digits: '4', suffix: '호' }))
    answer.append(name, value)
  answer.append('file', new Blob([new Uint8Array(await smallForm('ANSWER'))]), '답.pdf')
  const { pending } = (await must(`${base}/api/form-runs/${id}/answer`, { body: answer, headers }))
    .body as PendingAnswer
  await must(`${base}/api/admin/admins`, { body: { name: '이확인', role: 'SUPER_ADMIN', ...second }, headers })
  const other = await openOffice(base, second)
  await must(`${base}/api/admin/pending/${pending.id}/confirm`, { body: {}, headers: other.admin })
  await untilCounted(async () => {
    const { runs: known } = (await must(runs, { headers })).body as FormRuns
    return known.some(({ status }) => status === 'confirmed') ? 1 : 0
  }, 1)
  return id
}

const CLOSES_EVERY = 7

/**
 * Makes a campaign to found an association that is signed by certificate alone, its forms explained
 * and confirmed, with so many owners who have read what they sign.
 */
export const prepareCertified = async (base: string, count: number): Promise<CertifiedCampaign> => {
  const office = await openOffice(base)
  const started = await startCampaign(office, count, { name: '조합설립 동의', rule: 'redevelopment-association' })
  await declareItems(office, started)
  await explain(office, started)
  const runId = await confirmRun(office, started, 2 * count)
  const signers = (await proveOwners(base, started)).map(({ cookie, page, submission }, n): CertifiedSigner => {
    if (page.certificate?.rule !== 'required' || !page.certificate.ready)
      throw new Error(`nobody has to sign by certificate: ${JSON.stringify(page.certificate)}`)
    const at = new Date().toISOString()
    const explained = page.certificate.explanations.map(({ key, version }) => ({ key, version, at }))
    const consents = page.texts.map(({ key }) => key)
    const app = certificateApps[n % certificateApps.length]
    return {
      cookie,
      phone: started.owners[n]?.phone ?? '',
      submission: { ...submission, consents, explained, app },
      closesPage: n % CLOSES_EVERY === 0,
    }
  })
  const beginUrl = `${base}/api/user/signature-token/${started.token}/certificate`
  return { listId: started.listId, runId, admin: office.admin, beginUrl, signers }
}

/** Outcome for one owner: the receipt that they were shown, and the ends without a signature before. */
export type SignedConsent = {
  readonly receipt: SigningReceipt
  readonly ends: readonly string[]
}

/** Pause between two looks of a page, shorter than the app's, so that more is asked at each kill. */
const LOOK_MS = 400
const CLOSED_MS = 20_000
/** Maximum signatures of one owner: each may be lost with a killed process, or on its way. */
const MAX_SIGNATURES = 8

/** Repeats a call while the server is busy, as the residents' app does. */
const askPatiently = async (url: string, asked: Parameters<typeof call>[1]): Promise<CertificateSigningState> => {
  for (;;) {
    const { status, body, text } = await call(url, asked)
    if (status === 200) return body
    if (status !== 429) throw new Error(`answered ${status} ${text}`)
    await sleep(LOOK_MS)
  }
}

/**
 * Signs as an owner does: begins, signs in the app, looks until it is over; signs again where
 * nothing was recorded. One who closes the page comes back later and presses the same button.
 */
export const signByCertificate = async (
  { beginUrl }: Pick<CertifiedCampaign, 'beginUrl'>,
  { cookie, phone, submission, closesPage }: CertifiedSigner,
  certificates: SimulatedCertificates,
): Promise<SignedConsent> => {
  const headers = { cookie }
  const ends: string[] = []
  const begin = (): Promise<CertificateSigningState> => askPatiently(beginUrl, { body: submission, headers })
  let state = await begin()
  for (;;) {
    if (state.status === 'signed') return { receipt: state.receipt, ends }
    if (state.status === 'ended') {
      ends.push(state.reason)
      if (ends.length === MAX_SIGNATURES) throw new Error(`ended ${ends.join(', ')}`)
      state = await begin()
      continue
    }
    await sleep(Math.random() * LOOK_MS)
    for (const { id } of certificates.waitingOn(phone)) certificates.answer(id, 'sign')
    const { signatureId } = state
    if (closesPage && ends.length === 0) await sleep(CLOSED_MS)
    else await sleep(LOOK_MS)
    state =
      closesPage && ends.length === 0 ? await begin() : await askPatiently(`${beginUrl}/${signatureId}`, { headers })
  }
}
