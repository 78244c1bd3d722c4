import { buffer } from 'node:stream/consumers'
import type { AppointmentPaper, RepresentativeEvent } from '#events/representative/representative.events.ts'
import { shownReceiptNumber } from '#events/values/receipt-number.ts'
import type { RecordedEvent } from '#infra/platform/event-store/event-store.ts'
import { writePdf, type Block, type PdfDocument } from '#infra/lib/pdf/draw/index.ts'
import { getApartment } from '../apartment/apartment.facts.ts'
import type { Deps } from '../core/deps.ts'
import { stateIn } from '../core/read-state.ts'
import { dayText, timeText } from '../core/text/seoul-time.ts'
import type { ExistingList } from '../list/list.facts.ts'
import { personDecider, personStream } from '../person/person.decider.ts'
import { openScan, openSignature } from '../signature/signature.facts.ts'
import { currentText, textOfVersion, type AppointmentText } from './appointment-text.ts'
import { representativeStream } from './representative.decider.ts'

type Event<Type extends RepresentativeEvent['type']> = RecordedEvent & Extract<RepresentativeEvent, { type: Type }>

/** Appointment with the agreements that it rests on, in the order of the log. */
export type RecordedAppointment = {
  readonly appointed: Event<'RepresentativeAppointed'>
  readonly agreements: readonly Event<'RepresentativeAgreed'>[]
  /** First day on which it does not hold; null: it holds. */
  readonly endedOn: string | null
}

/**
 * Returns an appointment of a stream with its agreements, those given after it included; undefined:
 * the stream has none of this id.
 */
const appointmentIn = (
  events: readonly RecordedEvent<RepresentativeEvent>[],
  appointmentId: string,
): RecordedAppointment | undefined => {
  let agreed = new Map<string, Event<'RepresentativeAgreed'>>()
  let appointed: Event<'RepresentativeAppointed'> | undefined
  let endedOn: string | null = null
  for (const event of events) {
    if (event.type === 'RepresentativeAgreed') agreed.set(event.data.personId, event)
    if (event.type === 'RepresentativeAppointed' && event.data.appointmentId === appointmentId) appointed = event
    if (event.type === 'RepresentativeEnded' && event.data.appointmentId === appointmentId) {
      endedOn = event.data.endedOn
      break
    }
    // An agreement that was revoked later stays on the form that rested on it.
    if (event.type === 'RepresentativeAgreementRevoked' && appointed === undefined) agreed.delete(event.data.personId)
    if (event.type === 'RepresentativeEnded') agreed = new Map()
  }
  if (appointed === undefined) return undefined
  const { representativeId } = appointed.data
  const agreements = [...agreed.values()].filter(({ data }) => data.representativeId === representativeId)
  return { appointed, endedOn, agreements: agreements.toSorted((one, other) => one.position - other.position) }
}

/** Reads an appointment from the log, up to a position of it. */
export const readAppointment = async (
  { store }: Pick<Deps, 'store'>,
  {
    coOwnersId,
    appointmentId,
    upTo = Number.MAX_SAFE_INTEGER,
  }: { readonly coOwnersId: string; readonly appointmentId: string; readonly upTo?: number },
): Promise<RecordedAppointment | undefined> => {
  const { events } = await store.readStream(representativeStream(coOwnersId))
  // The stream of co-owners holds nothing else.
  const known = events.filter(({ position }) => position <= upTo) as readonly RecordedEvent<RepresentativeEvent>[]
  return appointmentIn(known, appointmentId)
}

type Owner = { readonly name: string | null; readonly birthDate: string | null }

const ownersIn = async (
  { store }: Pick<Deps, 'store'>,
  personIds: readonly string[],
): Promise<ReadonlyMap<string, Owner>> => {
  const read = await store.readStreams(personIds.map(personStream))
  return new Map(
    personIds.map((id) => {
      const person = stateIn(read, personDecider, personStream(id))
      return [id, person.status === 'registered' ? person : { name: null, birthDate: null }]
    }),
  )
}

/** Returns the picture of a signature; undefined where it is destroyed or damaged. */
const pictureOf = async (
  deps: Pick<Deps, 'sealedObjects'>,
  { data: { personId, agreed } }: Event<'RepresentativeAgreed'>,
): Promise<Buffer | undefined> => (agreed ? openSignature(deps, personId, agreed.signature.objectKey) : undefined)

const UNKNOWN = '(알 수 없음)'

type DrawnForm = RecordedAppointment & {
  readonly owners: ReadonlyMap<string, Owner>
  readonly signatures: readonly { readonly name: string; readonly at: string; readonly png: Buffer | undefined }[]
}

const textOf = ({ agreements }: RecordedAppointment): AppointmentText => {
  const version = agreements.find(({ data }) => data.text !== undefined)?.data.text?.version
  return (version === undefined ? undefined : textOfVersion(version)) ?? currentText()
}

const agreementRows = ({ agreements, appointed, owners }: DrawnForm): readonly (readonly string[])[] =>
  appointed.data.coOwners.map((id) => {
    const agreement = agreements.find(({ data }) => data.personId === id)
    const { name = null, birthDate = null } = owners.get(id) ?? {}
    const isChosen = id === appointed.data.representativeId
    const paper = agreement?.data.paper
    return [
      `${name ?? UNKNOWN}${isChosen ? ' (대표자)' : ''}`,
      birthDate ?? '',
      agreement === undefined ? '동의 없음' : (paper?.signedOn ?? timeText(agreement.metadata.at)),
      agreement === undefined ? '' : wayText(paper),
      agreement === undefined ? '' : shownReceiptNumber(agreement.data.receiptId),
    ]
  })

const wayText = (paper: AppointmentPaper | undefined): string => (paper === undefined ? '전자' : '서면')

const signatureBlocks = ({ signatures }: DrawnForm): readonly Block[] =>
  signatures.map(({ name, at, png }): Block =>
    png === undefined
      ? { kind: 'paragraph', text: `${name}: 서명 그림이 남아 있지 않습니다.` }
      : { kind: 'picture', png, caption: `${name}\n${timeText(at)}` },
  )

const formDocument = (
  drawn: DrawnForm,
  { list, apartment }: { readonly list: ExistingList; readonly apartment: { readonly name: string } },
): PdfDocument => {
  const { data, metadata } = drawn.appointed
  const { title, paragraphs } = textOf(drawn)
  const { required, coOwners, leftOut } = data
  const share =
    required.numerator === required.denominator
      ? '공유자 모두'
      : `공유자의 ${required.denominator}분의 ${required.numerator} 이상`
  const out = leftOut.length === 0 ? '' : ` (소재불명 ${leftOut.length}명 제외)`
  return {
    title,
    author: apartment.name,
    madeAt: metadata.at,
    footer: `${title} · ${list.name}`,
    blocks: [
      { kind: 'title', text: title, above: `${apartment.name} · ${list.name}` },
      {
        kind: 'facts',
        rows: [
          ['부동산', data.units.map(({ dong, ho }) => `${dong}동 ${ho}호`).join(', ')],
          ['대표자', drawn.owners.get(data.representativeId)?.name ?? UNKNOWN],
          ['공유자', `${coOwners.length}명${out}`],
          ['필요한 동의', `${share} (${data.article})`],
          ['선임된 날', dayText(data.appointedOn)],
          ['선임 번호', data.appointmentId],
        ],
      },
      ...paragraphs.map((text): Block => ({ kind: 'paragraph', text, size: 11 })),
      { kind: 'heading', text: '동의한 공유자' },
      {
        kind: 'table',
        size: 9,
        columns: [
          { title: '성명', share: 0.25 },
          { title: '생년월일', share: 0.15 },
          { title: '동의한 때', share: 0.25 },
          { title: '방법', share: 0.1 },
          { title: '접수번호', share: 0.25 },
        ],
        rows: agreementRows(drawn),
      },
      { kind: 'heading', text: '서명' },
      ...signatureBlocks(drawn),
    ],
  }
}

/** File of a form: its way, and its bytes when they are needed. */
export type AppointmentForm = { readonly way: 'online' | 'paper'; readonly bytes: () => Promise<Buffer> }

/**
 * Returns the forms of an appointment: one that is drawn from the log for all who agreed online, and
 * the scan of each paper. The same log gives the same bytes.
 */
export const appointmentForms = (
  deps: Deps,
  list: ExistingList,
  recorded: RecordedAppointment,
): readonly AppointmentForm[] => {
  const online = recorded.agreements.filter(({ data }) => data.paper === undefined)
  const papers = new Map(
    recorded.agreements.flatMap(({ data: { paper, representativeId } }) =>
      paper === undefined ? [] : [[paper.scan.objectKey, representativeId] as const],
    ),
  )
  const draw = async (): Promise<Buffer> => {
    const owners = await ownersIn(deps, recorded.appointed.data.coOwners)
    const signatures = await Promise.all(
      online.map(async (agreement) => ({
        name: owners.get(agreement.data.personId)?.name ?? UNKNOWN,
        at: agreement.metadata.at,
        png: await pictureOf(deps, agreement),
      })),
    )
    const apartment = await getApartment(deps.store, list.apartmentId)
    return (await writePdf(formDocument({ ...recorded, owners, signatures }, { list, apartment }))).content
  }
  return [
    ...(online.length > 0 ? [{ way: 'online' as const, bytes: draw }] : []),
    ...[...papers].map(([objectKey, sealer]) => ({
      way: 'paper' as const,
      bytes: async () => buffer(await openScan(deps, { sealer, objectKey })),
    })),
  ]
}
