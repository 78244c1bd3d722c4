import { TrusteeCodeIssued } from '#events/vote/trustee-code.events.ts'
import { encodedIn, readBallot, type Ciphertext } from '#infra/lib/ballot-crypto/scheme/ballot-bytes.ts'
import { decryptPart } from '#infra/lib/ballot-crypto/scheme/decryption-part.ts'
import type { ProvenKey } from '#infra/lib/ballot-crypto/scheme/proven-key.ts'
import { makeTrusteeKey } from '#infra/lib/ballot-crypto/scheme/trustees.ts'
import { emptySum, withCiphertext, writtenSum } from '#infra/lib/ballot-crypto/scheme/tally.ts'
import { openSodiumGroup } from '#infra/lib/ballot-crypto/sodium-group.ts'
import { eventsOf } from '#projections/set-based.ts'
import { codeOf } from '#services/participation/participation.facts.ts'
import { trusteeUrl } from '#services/vote/trustee/trustee-link.ts'
import type { TrusteePage } from '#services/vote/trustee/trustee-page.contract.ts'
import type { VoteTrustees } from '#services/vote/trustee/trustees.contract.ts'
import { browserOf } from './browser.ts'
import { confirmPending } from './second-admin.ts'
import { adminOf, appoint, type Answer, type Caller, type TestApp } from './stack/test-app.ts'

const group = await openSodiumGroup()
const written = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64url')
const bytesIn = (text: string): Uint8Array => new Uint8Array(Buffer.from(text, 'base64url'))

/** A trustee with their link, and what they keep. */
export type HeldPart = {
  readonly trusteeId: string
  readonly path: string
  readonly token: string
  readonly key: ProvenKey
  /** Session of the confirmed phone; empty: it was not confirmed. */
  readonly session: string
}

type Danji = Pick<TestApp, 'app' | 'admin' | 'anyone' | 'system'>

/** The newest code that was made out for a trustee; what their phone gets a moment later. */
export const newestTrusteeCode = async ({ system }: Pick<TestApp, 'system'>, trusteeId: string): Promise<string> => {
  const { store, secrets } = system.deps
  const log = eventsOf(TrusteeCodeIssued, await store.readLog(0, await store.lastPosition()))
  const issued = log.findLast(({ data }) => data.trusteeId === trusteeId)
  if (!issued) throw new Error('no code was asked for')
  return codeOf(secrets.codeKey, issued.data.codeId)
}

/** A trustee who has confirmed their phone. */
export const confirmed = async (danji: Danji, part: HeldPart): Promise<HeldPart> => {
  const { path, token } = part
  const browser = browserOf(danji.app)
  await browser.post(`${path}/verify`, { token })
  const code = await newestTrusteeCode(danji, part.trusteeId)
  const { session }: { session: string } = (await browser.post(`${path}/verify`, { token, code })).body
  return { ...part, session }
}

/** Returns the path and token of a trustee's link. */
export const linkOf = (url: string): { readonly path: string; readonly token: string } => {
  const { pathname, hash } = new URL(url)
  return { path: `/api${pathname}`, token: hash.slice(1) }
}

/** The link that a message brings a trustee; no answer to the office holds it. */
export const linkOfTrustee = (
  { system }: Pick<TestApp, 'system'>,
  voteId: string,
  { trusteeId, oldLinks }: Pick<VoteTrustees['trustees'][number], 'trusteeId' | 'oldLinks'>,
): string => trusteeUrl(system.deps, { voteId, trusteeId, oldLinks })

const people = [
  { office: '감사', name: '김감사', phone: '01055550001' },
  { office: '선거관리위원', name: '이선관', phone: '01055550002' },
  { office: '동대표', name: '박참관', phone: '01055550003' },
  { office: '입주민', name: '최참관', phone: '01055550004' },
  { office: '입주민', name: '정참관', phone: '01055550005' },
]

/**
 * Names the first so many people as trustees of a vote; where that waits for a second
 * administrator, one confirms it.
 */
export const nameTrustees = async (
  danji: Pick<TestApp, 'app' | 'admin' | 'system'>,
  voteId: string,
  {
    threshold = 2,
    count = 3,
    ...more
  }: { readonly threshold?: number; readonly count?: number; readonly anew?: true } = {},
) => saved(danji, voteId, { threshold, trustees: people.slice(0, count), ...more })

/**
 * Saves trustees as the office does, confirmed by another administrator; what it refuses is given
 * as it is.
 */
export const saved = async (
  danji: Pick<TestApp, 'app' | 'admin' | 'system'>,
  voteId: string,
  body: object,
): Promise<Answer> => {
  const asked = await danji.admin.put(`/api/votes/${voteId}/trustees`, body)
  if (asked.status !== 202) return asked
  const second = adminOf(danji.app, await appoint(danji, { role: 'SUPER_ADMIN', name: '이확인' }))
  await confirmPending(second, asked)
  return danji.admin.get(`/api/votes/${voteId}/trustees`)
}

/** The part of a trustee as their browser makes it. */
export const partFor = (
  danji: Pick<TestApp, 'system'>,
  voteId: string,
  { threshold, trustees }: VoteTrustees,
  place: number,
): HeldPart => {
  const found = trustees[place]
  if (!found) throw new Error(`there is no trustee ${place}`)
  const roster = { voteId, threshold, trusteeIds: trustees.map(({ trusteeId }) => trusteeId) }
  const { trusteeId } = found
  const link = linkOf(linkOfTrustee(danji, voteId, found))
  return { trusteeId, ...link, session: '', key: makeTrusteeKey(group, roster, trusteeId) }
}

/** Returns what a trustee's browser sends about its key. */
export const keyOf = ({ token, session, key }: HeldPart) => ({
  token,
  session,
  publicKey: written(key.publicKey),
  proof: written(key.proof),
})

/** Names trustees, who confirm their phones and make all of their parts. */
export const holdParts = async (
  danji: Danji,
  voteId: string,
  of: { readonly threshold?: number; readonly count?: number } = {},
): Promise<readonly HeldPart[]> => {
  const named: VoteTrustees = (await nameTrustees(danji, voteId, of)).body
  const held: HeldPart[] = []
  for (const place of named.trustees.keys()) {
    const part = await confirmed(danji, partFor(danji, voteId, named, place))
    const { status } = await danji.anyone.post(`${part.path}/key`, keyOf(part))
    if (status !== 200) throw new Error(`the key of ${part.trusteeId} was refused`)
    held.push(part)
  }
  return held
}

/** The page of a trustee. */
export const pageFor = async (
  anyone: Caller,
  { path, token }: Pick<HeldPart, 'path' | 'token'>,
): Promise<TrusteePage> => (await anyone.post(path, { token })).body

const ciphertextOf = ({ r, s, helped }: { r: string; s: string; helped: readonly string[] }): Ciphertext => ({
  r: bytesIn(r),
  s: bytesIn(s),
  helped: helped.map(bytesIn),
})

/** Returns the decryption parts of a trustee for the products on their page. */
export const decrypted = (voteId: string, { products }: TrusteePage, { trusteeId, key }: HeldPart) =>
  (products?.of ?? []).map((product) => {
    const { questionId, choiceId } = product
    const { factor, proof } = decryptPart(
      group,
      { voteId, questionId, choiceId, trusteeId },
      ciphertextOf(product),
      key,
    )
    return { questionId, choiceId, factor: written(factor), proof: written(proof) }
  })

/** Opens a trustee's link and makes their key. */
export const givePart = async (anyone: Caller, voteId: string, part: HeldPart) => {
  const { path, token, session } = part
  const page = await pageFor(anyone, part)
  const parts = decrypted(page.products?.name ?? voteId, page, part)
  return anyone.post(`${path}/part`, { token, session, parts })
}

/** The products of ballots as anyone multiplies them again, each as one text. */
export const multipliedAgain = (
  { questions }: Pick<TrusteePage, 'questions'>,
  helpers: number,
  ballots: readonly string[],
) =>
  questions.flatMap(({ choiceIds }, question) =>
    choiceIds.map((_, choice) => {
      const sum = ballots.reduce(
        (all, text) => {
          const ballot = readBallot(questions, bytesIn(text), helpers)
          const ciphertext = 'unreadable' in ballot ? undefined : ballot.ciphertexts[question]?.[choice]
          return ciphertext ? withCiphertext(group, all, ciphertext) : all
        },
        emptySum(group, helpers),
      )
      return encodedIn(writtenSum(group, sum)).map(written).join(' ')
    }),
  )
