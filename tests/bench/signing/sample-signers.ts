import { randomBytes } from 'node:crypto'
import type { DomainEvent } from '#events/event-type.ts'
import { dayAt } from '#events/values/day.ts'
import type { StreamAppend } from '#infra/platform/event-store/event-store.ts'
import type { Deps } from '#services/core/deps.ts'
import { newPublicLink } from '#services/signature/link/signature-link.ts'
import { drawnPicture, dataUrl } from '#tests/signature/drawn-picture.ts'
import { smallForm } from '#tests/pdf-template/small-form.ts'
import { newId } from '#services/core/secrets.ts'

/** A campaign, straight in the log: what people sign, and by which link. */
export type SampleCampaign = {
  readonly apartmentId: string
  readonly listId: string
  readonly token: string
  /** Field that signers fill in. */
  readonly asked: string
}

const HALF_AN_HOUR = 30 * 60_000
const DAY = 24 * 3_600_000
const AT_ONCE = 200

const append = (stream: string, ...events: readonly DomainEvent[]): StreamAppend => ({
  stream,
  expectedVersion: 0,
  events,
})

const metadataOf = ({ clock }: Pick<Deps, 'clock'>) => ({
  actor: { kind: 'system' as const, name: 'bench' },
  at: clock().toISOString(),
})

const place = { page: 1, x: 0.1, y: 0.2, width: 0.3, height: 0.04, fontSize: null, align: 'left' }

/** Makes a campaign that runs, with a form of two pages. */
export const sampleCampaign = async (deps: Deps): Promise<SampleCampaign> => {
  const [apartmentId, listId, templateId, asked] = [newId(), newId(), newId(), newId()]
  const { linkId, issued } = newPublicLink(deps, { listId, apartmentId })
  const file = await smallForm()
  const objectKey = await deps.objects.put(file)
  const now = deps.clock()
  const [startDate, endDate] = [dayAt(now), dayAt(new Date(now.getTime() + 30 * DAY))]
  const named = { listId, apartmentId, name: '재건축 동의' }
  const upload = {
    ...named,
    templateId,
    originalFileName: '동의서.pdf',
    sha256: objectKey,
    bytes: file.length,
    objectKey,
    size: file.length,
    pages: Array.from({ length: 2 }, () => ({ width: 595, height: 842 })),
    removed: [],
    offers: [],
  }
  const fields = [
    { ...place, id: newId(), kind: 'name', label: '성명', required: false, source: 'name' },
    { ...place, id: newId(), kind: 'address', label: '주소', required: false, source: 'address' },
    { ...place, id: asked, kind: 'birthDate', label: '생년월일', required: true, source: 'birthDate' },
    { ...place, id: newId(), kind: 'signature', label: '서명', required: true, source: null },
  ]
  const placed = { templateId, listId, version: 1, revision: 2, fields }
  const particulars = { apartmentId, name: '한빛마을', address: '고양시', totalUnits: 1_000 }
  const settings = { listId, templateId, typedSignature: false, withdrawal: 'until-close' }
  await deps.store.append({
    appends: [
      append(`apartment-${apartmentId}`, { type: 'ApartmentRegistered', data: particulars }),
      append(`list-${listId}`, { type: 'ListCreated', data: { ...named, type: 'signature', startDate, endDate } }),
      append(
        `pdf-template-${templateId}`,
        { type: 'PdfTemplateUploaded', data: upload },
        { type: 'PdfTemplateFieldsPlaced', data: placed },
      ),
      append(
        `signature-campaign-${listId}`,
        { type: 'SignatureLinkAttached', data: { listId, linkId } },
        { type: 'SignatureSettingsChanged', data: settings },
      ),
      issued,
    ],
    metadata: metadataOf(deps),
  })
  return { apartmentId, listId, token: linkId, asked }
}

type Signer = {
  readonly listUserId: string
  readonly verificationId: string
  readonly appends: readonly StreamAppend[]
}

/** The n-th owner of a campaign, who has proved who they are. */
const signerOf = ({ apartmentId, listId }: SampleCampaign, n: number, now: Date): Signer => {
  const [personId, listUserId, verificationId] = [newId(), newId(), newId()]
  const phone = `010${String(n).padStart(8, '0')}`
  const name = `주민${n}`
  const place = { dong: String(101 + (n % 20)), ho: String(101 + Math.floor(n / 20)) }
  const holding = { area: 599_912, landShare: null, ownershipShare: null, kakaoEnabled: true }
  const until = new Date(now.getTime() + HALF_AN_HOUR).toISOString()
  const target = { kind: 'signature', id: listId }
  const requested = { verificationId, provider: 'nice', target, listId, apartmentId, expiresAt: until }
  const evidence = {
    name,
    birthDate: '1950-03-01',
    gender: 'male',
    foreigner: false,
    phone,
    carrier: 'SKT',
    transaction: String(n),
    ip: '203.0.113.7',
    userAgent: 'Mozilla/5.0 (Linux; Android 14)',
  }
  const verified = {
    verificationId,
    provider: 'nice',
    sealedFor: personId,
    ciHash: String(n),
    diHash: String(n),
    evidence,
    entries: [{ listUserId, personId, phoneChanges: 0 }],
    sessionUntil: until,
  }
  const entry = { listUserId, listId, apartmentId, personId, ...place, ...holding }
  return {
    listUserId,
    verificationId,
    appends: [
      append(`person-${personId}`, {
        type: 'PersonRegistered',
        data: { personId, apartmentId, name, phone, birthDate: null },
      }),
      append(`list-user-${listUserId}`, { type: 'ListUserAdded', data: entry }),
      append(
        `identity-verification-${verificationId}`,
        { type: 'IdentityRequested', data: requested },
        { type: 'IdentityVerified', data: verified },
      ),
    ],
  }
}

/**
 * Adds owners to a campaign's roll, with verified identity; returns their entries and
 * verifications.
 */
export const sampleSigners = async (
  deps: Deps,
  campaign: SampleCampaign,
  count: number,
): Promise<readonly Omit<Signer, 'appends'>[]> => {
  const signers = Array.from({ length: count }, (_, n) => signerOf(campaign, n, deps.clock()))
  for (let from = 0; from < count; from += AT_ONCE) {
    const appends = signers.slice(from, from + AT_ONCE).flatMap((signer) => signer.appends)
    await deps.store.append({ appends, metadata: metadataOf(deps) })
  }
  return signers.map(({ listUserId, verificationId }) => ({ listUserId, verificationId }))
}

const [WIDTH, HEIGHT, STROKES, POINTS] = [640, 280, 14, 60]

/** Makes a submission: a picture of about 30 kB, and the strokes that it was drawn with. */
export const sampleSubmission = ({ asked }: SampleCampaign) => {
  const grain = randomBytes(18_000)
  const signature = drawnPicture(WIDTH, HEIGHT, (x, y) => {
    const at = y * WIDTH + x
    // Lines, and as much noise along them as brings a pad's picture to its usual size.
    return at < grain.length ? [17, 24, 39, grain[at] ?? 0] : [0, 0, 0, (x + y) % 97 < 2 ? 255 : 0]
  })
  const strokes = Array.from({ length: STROKES }, (_, stroke) =>
    Array.from({ length: POINTS }, (__, point) => [20.5 + stroke * 40 + point, 140.25 - point * 1.5, point * 16]),
  )
  const values = { [asked]: '1950-03-01' }
  return {
    size: signature.length,
    body: { signature: dataUrl(signature), strokes, values, consents: ['privacy', 'identity'] },
  }
}
