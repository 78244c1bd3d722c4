import { expect } from 'vitest'
import type { DomainEvent } from '#events/event-type.ts'
import type { FormWay } from '#events/values/confirmation/form-ways.ts'
import { formRunsStream, formRunStream } from '#services/confirmation/form-run.decider.ts'
import type { CertificateSigningState } from '#services/signature/certificate/certificate-signing.contract.ts'
import type { Explanations } from '#services/signature/explanation/explanations.contract.ts'
import { applicationOf, confirmationOf } from '#tests/confirmation/sample-run.ts'
import type { Owner } from '#tests/support/campaign.ts'
import { systemMetadata } from '#tests/support/fixed.ts'
import type { ResidentBrowser } from '#tests/support/residents.ts'
import type { Answer, TestApp } from '#tests/support/stack/test-app.ts'
import { pageOf, startSigning, submissionOf, type SigningCampaign } from '../signing-campaign.ts'

const RULE = 'redevelopment-association'

const explanationsOf = (listId: string): string => `/api/lists/${listId}/signature/explanations`

export const writeExplanations = async (
  { admin }: Pick<TestApp, 'admin'>,
  listId: string,
  text = '추정분담금은 3억 원이며, 산출 근거는 별첨과 같습니다.',
): Promise<Explanations> => {
  const { status, body } = await admin.put(explanationsOf(listId), {
    explanations: [{ key: 'founding', title: '추정분담금과 산출 근거', text }],
  })
  expect(status).toBe(200)
  return body
}

type RunOptions = {
  readonly numbers?: readonly [number, number] | undefined
  readonly way?: FormWay
  readonly prefix?: string
}

/** Records a confirmed run of a list, with numbers from–to; returns its id. */
export const confirmRun = async (
  { system: { deps } }: Pick<TestApp, 'system'>,
  { listId, apartmentId }: Pick<SigningCampaign, 'listId' | 'apartmentId'>,
  { numbers: [from, to] = [1, 500], way = 'electronic', prefix = '제2026-' }: RunOptions = {},
): Promise<string> => {
  const runId = deps.secrets.derivedId(listId, `run ${way} ${from}`)
  const of = { listId, apartmentId, runId }
  const record = async (stream: string, events: readonly DomainEvent[]): Promise<void> => {
    const { version } = await deps.store.readStream(stream)
    await deps.store.append({ appends: [{ stream, expectedVersion: version, events }], metadata: systemMetadata })
  }
  await record(formRunsStream(listId), [{ type: 'FormRunOpened', data: { ...of, way } }])
  await record(formRunStream(runId), [
    { type: 'FormRunApplied', data: { ...applicationOf(runId, way), ...of } },
    { type: 'FormRunConfirmed', data: { ...of, ...confirmationOf(from, to, prefix) } },
  ])
  return runId
}

/** A campaign to found an association: explained, its forms confirmed, signed by certificate. */
export const startCertified = async (
  test: TestApp,
  options: { readonly owners: readonly Owner[]; readonly numbers?: readonly [number, number] },
): Promise<SigningCampaign & { readonly runId: string }> => {
  const campaign = await startSigning(test, { owners: options.owners, list: { rule: RULE }, certificate: 'lawful' })
  await writeExplanations(test, campaign.listId)
  return { ...campaign, runId: await confirmRun(test, campaign, { numbers: options.numbers }) }
}

const pathOf = (token: string): string => `/api/user/signature-token/${token}/certificate`

export const certifiedOf = async (
  browser: ResidentBrowser,
  campaign: SigningCampaign,
  overrides: object = {},
): Promise<object> => {
  const { shown, certificate } = await pageOf(browser, campaign.token)
  const explained = (certificate?.explanations ?? []).map(({ key, version }) => ({
    key,
    version,
    at: '2026-11-21T02:59:00.000Z',
  }))
  const consents = ['privacy', 'identity', 'third-party']
  return submissionOf(campaign, 0, { shown, explained, consents, app: 'kakao', ...overrides })
}

export const begin = (browser: ResidentBrowser, { token }: SigningCampaign, submission: object): Promise<Answer> =>
  browser.post(pathOf(token), submission)

export const follow = (browser: ResidentBrowser, { token }: SigningCampaign, signatureId: string): Promise<Answer> =>
  browser.get(`${pathOf(token)}/${signatureId}`)

export const giveUp = (browser: ResidentBrowser, { token }: SigningCampaign, signatureId: string): Promise<Answer> =>
  browser.delete(`${pathOf(token)}/${signatureId}`)

export const stateIn = ({ status, body, text }: Answer): CertificateSigningState => {
  expect({ status, text: status === 200 ? '' : text }).toEqual({ status: 200, text: '' })
  return body
}

/** The signature that an answer says waits. */
export const waitingIn = (answer: Answer): Extract<CertificateSigningState, { status: 'waiting' }> => {
  const state = stateIn(answer)
  return state.status === 'waiting' ? state : expect.fail(`it is ${state.status}`)
}
