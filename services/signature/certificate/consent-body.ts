import type { PhoneIdentity, SignedBody, SignedByResident } from '#events/signature/consent.events.ts'
import type { FieldValue } from '#infra/lib/pdf/fill/index.ts'
import { RenderFailed, type UnsealedDocument, type UnsealedWork } from '#infra/lib/document-renderer/index.ts'
import type { Deps } from '../../core/deps.ts'
import { DomainError } from '../../core/domain-error.ts'
import { timeText } from '../../core/text/seoul-time.ts'
import { bytesOf, isDrawnForm } from '../../pdf-template/pdf-template.facts.ts'
import { textNamed } from '../consent/consent-texts.ts'
import { fieldValues, signatureIn } from '../consent/field-values.ts'
import type { ExplainedText } from '../explanation/explanations.ts'
import type { ConsentNumber } from './prepared-consent.ts'
import type { FilledDocument, OpenSigning } from '../signing/open-signing.ts'

/** Parts of the document that an owner signs with a certificate. */
export type BodyParts = {
  readonly open: OpenSigning<PhoneIdentity>
  readonly filled: FilledDocument
  readonly explained: readonly ExplainedText[]
  readonly number: ConsentNumber | null
  readonly signature: SignedByResident['signature']
  readonly madeAt: string
}

const BUSY_SECONDS = 3

const titlesOf = ({ open }: BodyParts): ReadonlyMap<string, string> =>
  new Map(open.visit.followed.campaign.explanations.map(({ key, title }) => [key, title]))

const NOTE =
  '이 쪽까지가 소유자가 인증서로 서명한 문서입니다. 뒤에 이어지는 쪽은 서명한 뒤에 덧붙인 것이며, 이 문서의 내용을 바꾸지 않습니다.'

/** Builds the last page of the document: number, owner, and what was confirmed before signing. */
const confirmationPage = (parts: BodyParts): NonNullable<UnsealedWork['statement']> => {
  const { open, explained, number, filled, madeAt } = parts
  const { visit, resident } = open
  const { list } = visit.followed
  const { dong, ho } = resident.acting.entry
  const titles = titlesOf(parts)
  const columns = [
    { title: '내용', share: 30 },
    { title: '판', share: 6, align: 'right' },
    { title: '확인한 때', share: 20 },
    { title: '문구의 해시', share: 44 },
  ] as const
  const agreed = filled.texts.map(({ key, version, sha256 }) => [
    textNamed(key, version)?.title ?? key,
    String(version),
    '동의함',
    sha256,
  ])
  const told = explained.map(({ key, version, at, sha256 }) => [
    titles.get(key) ?? key,
    String(version),
    timeText(at),
    sha256,
  ])
  return {
    footer: `서명 전 확인 사항 · ${list.name}`,
    blocks: [
      { kind: 'title', text: '서명 전 확인 사항', above: resident.apartment.name },
      {
        kind: 'facts',
        rows: [
          ['동의서', list.name],
          ...(number ? [['연번', `${number.text} (${number.authority})`] as const] : []),
          ['세대', `${dong}동 ${ho}호`],
          ['소유자', resident.person.name ?? ''],
          ['만든 때', `${timeText(madeAt)} (한국 시각)`],
        ],
      },
      { kind: 'heading', text: '설명을 읽고 확인하거나 동의한 내용' },
      { kind: 'table', size: 8, columns, rows: [...told, ...agreed] },
      { kind: 'paragraph', text: NOTE, tone: 'soft' },
    ],
  }
}

type FormFields = OpenSigning['template']['versions'][number]['fields']

const holdsNumber = ({ source }: FormFields[number]): boolean => source === 'consentNumber'

/** Returns the value of each field for the number of the consent. */
const numberValues = (fields: FormFields, number: ConsentNumber | null): readonly (readonly [string, FieldValue])[] =>
  number === null ? [] : fields.filter(holdsNumber).map(({ id }) => [id, { text: number.text }] as const)

const workOf = async (deps: Deps, parts: BodyParts): Promise<UnsealedWork> => {
  const { open, filled, number, signature, madeAt } = parts
  const { visit, resident, template } = open
  const { fields } = filled.document.version
  const png = await signatureIn(deps, resident.person.personId, signature)
  const { list } = visit.followed
  return {
    title: list.name,
    author: resident.apartment.name,
    madeAt,
    template: {
      bytes: await bytesOf(deps, template),
      origin: isDrawnForm(template) ? 'drawn' : 'foreign',
      fields: fields.map(({ fontSize, ...field }) => ({ ...field, fontSize: fontSize ?? undefined })),
      values: new Map([...fieldValues(fields, filled.values, png), ...numberValues(fields, number)]),
    },
    corner: number && !fields.some(holdsNumber) ? `연번 ${number.text}` : undefined,
    statement: confirmationPage(parts),
  }
}

const drafted = async ({ drafts }: Pick<Deps, 'drafts'>, work: UnsealedWork): Promise<UnsealedDocument> => {
  try {
    return await drafts.draft(work)
  } catch (error) {
    if (error instanceof RenderFailed && error.isPassing)
      throw new DomainError('TOO_MANY_REQUESTS', undefined, { retryAfterSeconds: BUSY_SECONDS })
    throw error
  }
}

/**
 * Makes the document that a certificate signs, and stores it encrypted with the person's key before
 * any event names it; without such an event it is harmless.
 * @throws DomainError TOO_MANY_REQUESTS while too many are made; FILE_DAMAGED
 */
export const makeBody = async (deps: Deps, parts: BodyParts): Promise<SignedBody> => {
  const { bytes, sha256, pages } = await drafted(deps, await workOf(deps, parts))
  const { key } = await deps.sealedObjects.put(parts.open.resident.person.personId, bytes)
  return { objectKey: key, sha256, size: bytes.length, pages }
}
