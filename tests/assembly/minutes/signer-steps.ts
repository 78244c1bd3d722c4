import { expect } from 'vitest'
import { MinutesCodeIssued } from '#events/assembly/minutes-link.events.ts'
import { eventsOf } from '#projections/set-based.ts'
import type { Minutes } from '#services/assembly/minutes/minutes.contract.ts'
import type { SignerPage } from '#services/assembly/signing/minutes-page.contract.ts'
import { signerUrl } from '#services/assembly/signing/signer-link.ts'
import { codeOf } from '#services/participation/verify-voter.ts'
import { readWholeLog } from '#tests/support/campaign.ts'
import { browserOf } from '#tests/support/browser.ts'
import type { Answer, TestApp } from '#tests/support/stack/test-app.ts'

/** Strokes of a finger that are a signature. */
const strokes = [
  [
    [10, 10, 0],
    [60, 90, 40],
    [120, 20, 80],
    [180, 100, 120],
    [240, 30, 160],
  ],
  [
    [40, 60, 200],
    [220, 70, 260],
  ],
]

const png =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='

/** Signer on a phone of their own. */
export const signerAt = (danji: TestApp, named: { readonly assemblyId: string; readonly signerId: string }) => {
  const browser = browserOf(danji.app)
  const path = `/api/minutes/${named.assemblyId}/${named.signerId}`
  const token = signerUrl(danji.system.deps, named).split('#')[1] ?? ''
  const newestCode = async (): Promise<string> => {
    const issued = eventsOf(MinutesCodeIssued, await readWholeLog(danji)).findLast(
      ({ data }) => data.signerId === named.signerId,
    )
    if (!issued) throw new Error('no code was asked for')
    return codeOf(danji.system.deps.secrets.codeKey, issued.data.codeId)
  }
  return {
    path,
    token,
    browser,
    newestCode,
    open: (): Promise<Answer> => browser.post(path, { token }),
    verify: (code?: string): Promise<Answer> => browser.post(`${path}/verify`, { token, ...(code ? { code } : {}) }),
    /** Proves the phone, and returns the session. */
    prove: async (): Promise<string> => {
      expect((await browser.post(`${path}/verify`, { token })).body).toEqual({ codeSent: true })
      const { status, body, text } = await browser.post(`${path}/verify`, { token, code: await newestCode() })
      expect({ status, text }).toMatchObject({ status: 200 })
      return (body as { readonly session: string }).session
    },
    read: (session: string): Promise<Answer> => browser.post(`${path}/text`, { token, session }),
    sign: (session: string, shown: string): Promise<Answer> =>
      browser.post(`${path}/signature`, { token, session, shown, signature: png, strokes }),
    refuse: (session: string, reason: string): Promise<Answer> =>
      browser.post(`${path}/refusal`, { token, session, reason }),
  }
}

/** Signs as one of the signers of fixed minutes; returns the page afterwards. */
export const signAs = async (
  danji: TestApp,
  assemblyId: string,
  { signers, sha256 }: Minutes,
  place: number,
): Promise<SignerPage> => {
  const signer = signerAt(danji, { assemblyId, signerId: signers[place]?.signerId ?? '' })
  const session = await signer.prove()
  const { status, body, text } = await signer.sign(session, sha256 ?? '')
  expect({ status, text }).toMatchObject({ status: 200 })
  return body as SignerPage
}
