import sharp from 'sharp'
import { drawPdf } from '#infra/lib/pdf/draw/engine.ts'
import { addDays, dayAt } from '#events/values/day.ts'
import type { Call, SendForm, Upload } from './call-as.ts'
import { hourOf } from './chance.ts'
import { consentForm } from './consent-form.ts'
import { momentBefore, runInOrder, type TimedAction, type TimeTravel } from './past.ts'
import { raiseMismatch, residentPhone, type Entry, type ListReference } from './residents.ts'

type Stage = {
  readonly past: TimeTravel
  readonly call: Call
  readonly upload: Upload
  /** Sends a form as another administrator than the one who confirms. */
  readonly sendAsAssistant: SendForm
  readonly place: ListReference
  readonly now: Date
}

const INVITED = 12
const SIGNED = 26
const OPENED = 5
/** Days. */
const SIGNED_SINCE = 12
/**
 * Number of days before now on which consents on paper were signed: before the unit of one was
 * sold.
 */
const DAYS_ON_PAPER = 20

/** A name drawn by a finger, another one for everybody: PNG. */
const drawName = (seed: number): Promise<Buffer> => {
  const at = (step: number, spread: number): number => ((seed * 37 + step * 53) % spread) - spread / 2
  const strokes = Array.from({ length: 5 }, (_, index) => {
    const x = 40 + index * 66
    return (
      `M${x} ${90 + at(index, 40)} q${20 + at(index + 3, 30)} ${-60 + at(index, 30)} ${48} ` +
      `${at(index + 7, 50)} t${14} ${40 + at(index, 24)}`
    )
  })
  const svg =
    '<svg xmlns="http://www.w3.org/2000/svg" width="420" height="180">' +
    `<path d="${strokes.join(' ')}" fill="none" stroke="#111827" stroke-width="5" ` +
    'stroke-linecap="round"/></svg>'
  return sharp(Buffer.from(svg)).png().toBuffer()
}

const guide = async (): Promise<Buffer> => {
  const { bytes } = await drawPdf({
    title: '추진위원회 구성 동의 안내',
    author: '한빛마을 1단지 관리사무소',
    madeAt: '2026-01-05T00:00:00.000Z',
    footer: '한빛마을 1단지 · 견본 안내문',
    blocks: [
      { kind: 'title', text: '추진위원회 구성 동의 안내', above: '한빛마을 1단지' },
      { kind: 'paragraph', text: '휴대폰으로 본인확인을 하신 뒤 동의서를 읽고 서명하시면 됩니다. 3분쯤 걸립니다.' },
      { kind: 'paragraph', text: '서면으로 내시려면 관리사무소로 신분증을 가지고 와주세요.' },
      { kind: 'paragraph', text: '동의는 마감 전까지 철회하실 수 있습니다.' },
    ],
  })
  return Buffer.from(bytes)
}

type Page = { readonly texts: readonly { readonly key: string }[] }

const sign = async ({ past: { app, deps }, place }: Stage, token: string, entry: Entry, seed: number) => {
  const phone = await residentPhone(app, deps, place, entry)
  const url = `/api/user/signature-token/${token}`
  const { texts } = await phone<Page>('GET', url)
  await phone('POST', `${url}/submit`, {
    signature: `data:image/png;base64,${(await drawName(seed)).toString('base64')}`,
    values: {},
    consents: texts.map(({ key }) => key),
    listUserId: entry.id,
  })
  return { phone, url }
}

/**
 * Requests a few signatures by name; some of the invited have opened their link. Returns the token
 * of each.
 */
const inviteSome = async ({ past: { app }, call, place }: Stage, send: SendForm, entries: readonly Entry[]) => {
  const { created } = await send<{ created: readonly { listUserId: string; url: string }[] }>(
    '/api/signature/request',
    {
      listId: place.listId,
      userIds: JSON.stringify(entries.map(({ id }) => id)),
      message: '추진위원회 구성 동의를 받고 있습니다. 이번 주 안에 부탁드립니다.',
    },
  )
  const known = await call<readonly { listUserId: string; url: string | null }[]>(
    'GET',
    `/api/signature/requests?filter=${encodeURIComponent(JSON.stringify({ listId: place.listId }))}`,
  )
  const tokens = new Map(
    [...known, ...created].map(({ listUserId, url }) => [listUserId, url?.split('/').at(-1) ?? '']),
  )
  for (const { id } of entries.slice(0, OPENED))
    await app.inject({ method: 'GET', url: `/api/signature/${tokens.get(id)}`, headers: { 'user-agent': 'Danji' } })
  return tokens
}

/** Place of the last seven digits on the drawn ID, which the upload blacks out. */
const HIDDEN = { x: 0.55, y: 0.36, width: 0.35, height: 0.14 }

/** Drawing of an ID without anybody's data: JPEG. */
const idCard = (): Promise<Buffer> => {
  const line = (y: number, width: number): string =>
    `<rect x="60" y="${y}" width="${width}" height="22" fill="#6b7f95"/>`
  const svg =
    '<svg xmlns="http://www.w3.org/2000/svg" width="800" height="500"><rect width="800" height="500" fill="#dbe7f3"/>' +
    `${line(70, 300)}${line(190, 600)}${line(290, 380)}${line(350, 330)}` +
    '<rect x="560" y="280" width="170" height="190" fill="#b8c7d8"/>' +
    '<circle cx="645" cy="350" r="42" fill="#8fa3ba"/></svg>'
  return sharp(Buffer.from(svg)).jpeg().toBuffer()
}

/** Adds consents on paper: one that counts, and one that waits for the person who tries
 * Danji, each with the copy of an ID. */
const addPapers = async ({ call, sendAsAssistant, now }: Stage, entries: readonly Entry[]): Promise<void> => {
  const bytes = await consentForm()
  const [first, second] = entries
  if (!first || !second) return
  const picture = await idCard()
  const copyOf = async ({ id: listUserId }: Entry): Promise<string> => {
    const fields = { listUserId, kind: 'id-card', boxes: JSON.stringify([HIDDEN]) }
    const copy = { name: 'id.jpg', bytes: picture }
    return (await sendAsAssistant<{ id: string }>('/api/signature/copies', fields, copy)).id
  }
  const enter = async (entry: Entry) =>
    sendAsAssistant<{ id: string }>(
      '/api/signature/paper',
      {
        listUserId: entry.id,
        signedOn: addDays(dayAt(now), -DAYS_ON_PAPER),
        identityHow: 'id-seen',
        identityBy: '관리사무소장',
        identityOn: addDays(dayAt(now), -DAYS_ON_PAPER),
        note: '경로당에서 받음',
        copyId: await copyOf(entry),
      },
      { name: `${entry.dong}-${entry.ho}.pdf`, bytes },
    )
  const { id } = await enter(first)
  await call('POST', `/api/signature/${id}/paper/confirm`, {})
  await enter(second)
}

/** Sold and signed on the same day: today. */
const signsToday = ({ dong, ho }: Entry): boolean => dong === '101' && ho === '502'

/** Returns the time of signing of the entry at an index among the signers. */
const signedAt = ({ now }: Stage, entry: Entry, place: number): Date =>
  signsToday(entry)
    ? now
    : momentBefore(now, SIGNED_SINCE - Math.floor((place * SIGNED_SINCE) / SIGNED), hourOf(place, 71))

const addOtherAnswers = async (stage: Stage, token: string, entries: readonly Entry[]): Promise<void> => {
  const { past, place } = stage
  const [no, back, paper, waiting, other] = entries
  if (!no || !back || !paper || !waiting || !other) return
  const declining = await residentPhone(past.app, past.deps, place, no)
  await declining('POST', `/api/user/signature-token/${token}/decline`, { reason: '내용을 더 알아보고 싶습니다.' })
  const { phone, url } = await sign(stage, token, back, SIGNED)
  await phone('POST', `${url}/withdraw`, { reason: '가족과 다시 상의하기로 했습니다.', listUserId: back.id })
  await addPapers(stage, [paper, waiting])
  await raiseMismatch(past.deps, place, other)
}

/** The form's page and what leads to it. */
const begin = async ({ call, upload, place: { listId } }: Stage): Promise<string> => {
  const settings = `/api/lists/${listId}/signature/settings`
  await call('PUT', settings, { typedSignature: true })
  // Their forms are not confirmed yet: owners sign by phone, and the office knows what that is worth.
  const { onlineEffect: effect } = await call<{ onlineEffect: string }>('GET', settings)
  await call('POST', `/api/lists/${listId}/signature/acknowledgement`, { effect })
  const { token } = await call<{ token: string }>('POST', `/api/lists/${listId}/signature/link`, {})
  await upload(`/api/lists/${listId}/signature/guide`, { name: '동의 안내.pdf', bytes: await guide() })
  return token
}

/**
 * Adds a running campaign for consents: a link, a guide, invitations; some have signed in the days
 * since, one has declined, one withdrew; one on paper counts, another waits; the roll has a
 * different phone for one.
 */
export const addConsents = async (stage: Stage, send: SendForm): Promise<void> => {
  const { call, past, now } = stage
  const { listId } = stage.place
  const began = momentBefore(now, SIGNED_SINCE + 1, 11)
  const token = await past.at(began, () => begin(stage))
  const all = await call<readonly Entry[]>(
    'GET',
    `/api/list-user/list/${listId}?range=[0,79]&sort=["dong","ASC"]&filter=${encodeURIComponent(JSON.stringify({ dong: '101' }))}`,
  )
  const tokens = await past.at(began, () => inviteSome(stage, send, all.slice(0, INVITED)))
  const deeds = all.slice(0, SIGNED).flatMap((entry, index): readonly TimedAction[] => {
    const own = tokens.get(entry.id)
    // Some of the invited have not signed yet.
    if (own !== undefined && index % 3 === 0) return []
    return [{ at: signedAt(stage, entry, index), run: () => sign(stage, own ?? token, entry, index) }]
  })
  await runInOrder(past, deeds)
  await addOtherAnswers(stage, token, all.slice(SIGNED))
}
