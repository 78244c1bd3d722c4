import type { MinutesEvent, MinutesTexts } from '#events/assembly/minutes.events.ts'
import type { AssemblyStatus } from '#events/values/assembly/assembly-names.ts'
import type { Decider } from '../../core/decider.ts'
import { DomainError } from '../../core/domain-error.ts'

type MinutesData<Type extends MinutesEvent['type']> = Extract<MinutesEvent, { type: Type }>['data']
type Names = Pick<MinutesData<'MinutesReopened'>, 'assemblyId' | 'apartmentId' | 'listId'>
/** Content of a version as it is stored. */
export type StoredContent = Pick<MinutesData<'MinutesFinalised'>, 'sha256' | 'objectKey' | 'size'>
/** Sealed file of a version. */
export type SealedFile = Pick<MinutesData<'MinutesSealed'>, 'sha256' | 'objectKey' | 'size' | 'seal'>
type Signature = Pick<MinutesData<'MinutesSigned'>, 'receiptId' | 'signature' | 'evidence'>

/** Signers that the law asks for beside the chair. */
type SignerLaw = { readonly signers: number; readonly areOwners: boolean; readonly basis: string }

export type NewSigner = Pick<
  MinutesData<'MinutesSignerNamed'>,
  'signerId' | 'role' | 'source' | 'listUserId' | 'personId'
> & { readonly name: string; readonly phone: string }

/** Signer of minutes; name and phone are null once they are erased. */
export type MinutesSigner = Omit<NewSigner, 'name' | 'phone'> & {
  readonly name: string | null
  readonly phone: string | null
  readonly isReplaced: boolean
  /** Newest signature: the version, the receipt, and the picture. */
  readonly signed: ({ readonly version: number } & Omit<Signature, 'evidence'>) | null
  /** Newest refusal; its reason is null once it is erased. */
  readonly refused: { readonly version: number; readonly reason: string | null } | null
}

export type MinutesState = {
  readonly status: 'none' | 'draft' | 'final' | 'sealed'
  /** Id of the key that seals texts and files; "" before the first text. */
  readonly minutesId: string
  readonly version: number
  /** Counts every change of the texts, from 1. */
  readonly revision: number
  readonly texts: MinutesTexts | null
  /** Contents of versions that were fixed, by version. */
  readonly contents: ReadonlyMap<number, StoredContent>
  readonly files: ReadonlyMap<number, SealedFile>
  readonly reopenings: readonly { readonly version: number; readonly reason: string }[]
  readonly signers: readonly MinutesSigner[]
}

export type MinutesCommand = Names &
  (
    | {
        readonly type: 'WriteMinutes'
        readonly minutesId: string
        readonly texts: MinutesTexts
        /** Revision that the caller saw; 0: none. */
        readonly revision: number
      }
    | {
        readonly type: 'FinaliseMinutes'
        readonly revision: number
        readonly content: StoredContent
        readonly assemblyStatus: AssemblyStatus
        readonly isCounted: boolean
      }
    | { readonly type: 'NameSigners'; readonly signers: readonly NewSigner[]; readonly law: SignerLaw }
    | { readonly type: 'ReplaceSigner'; readonly signerId: string; readonly by: NewSigner; readonly reason: string }
    | ({ readonly type: 'SignMinutes'; readonly signerId: string; readonly shown: string } & Signature)
    | {
        readonly type: 'RefuseSigning'
        readonly signerId: string
        readonly reason: string
        readonly evidence: Signature['evidence']
      }
    | { readonly type: 'ReopenMinutes'; readonly version: number; readonly reason: string }
    | { readonly type: 'SealMinutes'; readonly version: number; readonly file: SealedFile }
  )

export const minutesStream = (assemblyId: string): string => `assembly-minutes-${assemblyId}`

const initial: MinutesState = {
  status: 'none',
  minutesId: '',
  version: 1,
  revision: 0,
  texts: null,
  contents: new Map(),
  files: new Map(),
  reopenings: [],
  signers: [],
}

/** Texts of minutes that nobody has written. */
export const noTexts: MinutesTexts = { opening: '', course: [], remarks: '' }

const withSigner = (state: MinutesState, signerId: string, change: Partial<MinutesSigner>): MinutesState => ({
  ...state,
  signers: state.signers.map((one) => (one.signerId === signerId ? { ...one, ...change } : one)),
})

const evolve = (state: MinutesState, event: MinutesEvent): MinutesState => {
  const { type, data } = event
  switch (type) {
    case 'MinutesWritten': {
      const { minutesId, texts, revision } = data
      return { ...state, status: 'draft', minutesId, texts, revision }
    }
    case 'MinutesFinalised': {
      const { version, sha256, objectKey, size } = data
      return { ...state, status: 'final', contents: new Map(state.contents).set(version, { sha256, objectKey, size }) }
    }
    case 'MinutesReopened': {
      const { version, reason } = data
      return { ...state, status: 'draft', version, reopenings: [...state.reopenings, { version, reason }] }
    }
    case 'MinutesSignerNamed': {
      const { signerId, role, source, listUserId, personId, name, phone } = data
      const signer = { signerId, role, source, listUserId, personId, name, phone }
      return { ...state, signers: [...state.signers, { ...signer, isReplaced: false, signed: null, refused: null }] }
    }
    case 'MinutesSignerReplaced':
      return withSigner(state, data.signerId, { isReplaced: true })
    case 'MinutesSigned': {
      const { version, receiptId, signature } = data
      return withSigner(state, data.signerId, { signed: { version, receiptId, signature }, refused: null })
    }
    case 'MinutesSigningRefused':
      return withSigner(state, data.signerId, { refused: { version: data.version, reason: data.reason } })
    case 'MinutesSealed': {
      const { version, sha256, objectKey, size, seal } = data
      return { ...state, status: 'sealed', files: new Map(state.files).set(version, { sha256, objectKey, size, seal }) }
    }
  }
}

/** Returns the signers whose signatures are needed, the chair first. */
export const neededSigners = ({ signers }: Pick<MinutesState, 'signers'>): readonly MinutesSigner[] =>
  signers
    .filter(({ isReplaced }) => !isReplaced)
    .toSorted((one, other) => Number(other.role === 'chair') - Number(one.role === 'chair'))

/** Tells whether all have signed the present version. */
export const isFullySigned = (state: MinutesState): boolean => {
  const needed = neededSigners(state)
  return needed.length > 0 && needed.every(({ signed }) => signed?.version === state.version)
}

type Deciding<Type extends MinutesCommand['type']> = Extract<MinutesCommand, { type: Type }>
type Events = readonly MinutesEvent[]

const namesOf = ({ assemblyId, apartmentId, listId }: Names): Names => ({ assemblyId, apartmentId, listId })

const write = (command: Deciding<'WriteMinutes'>, state: MinutesState): Events => {
  const { texts, revision } = command
  if (state.status === 'final' || state.status === 'sealed') throw new DomainError('MINUTES_FINAL')
  // Texts that are sent back as they were read are no act: nobody has written anything.
  if (JSON.stringify(state.texts ?? noTexts) === JSON.stringify(texts)) return []
  if (revision !== state.revision) throw new DomainError('CHANGED_MEANWHILE')
  const minutesId = state.minutesId === '' ? command.minutesId : state.minutesId
  const data = { ...namesOf(command), minutesId, version: state.version, revision: state.revision + 1, texts }
  return [{ type: 'MinutesWritten', data }]
}

const finalise = (command: Deciding<'FinaliseMinutes'>, state: MinutesState): Events => {
  if (state.status === 'final' || state.status === 'sealed') return []
  if (state.status === 'none') throw new DomainError('MINUTES_NOT_WRITTEN')
  if (command.assemblyStatus !== 'ended') throw new DomainError('ASSEMBLY_NOT_ENDED')
  if (!command.isCounted) throw new DomainError('ASSEMBLY_NOT_COUNTED')
  if (command.revision !== state.revision) throw new DomainError('CHANGED_MEANWHILE')
  const { minutesId, version } = state
  return [{ type: 'MinutesFinalised', data: { ...namesOf(command), minutesId, version, ...command.content } }]
}

/** @throws DomainError MINUTES_NOT_FINAL, MINUTES_SEALED */
const assertFinal = ({ status }: MinutesState): void => {
  if (status === 'sealed') throw new DomainError('MINUTES_SEALED')
  if (status !== 'final') throw new DomainError('MINUTES_NOT_FINAL')
}

const named = (command: Names, signer: NewSigner, replaces: string | null): MinutesEvent => ({
  type: 'MinutesSignerNamed',
  data: { ...namesOf(command), ...signer, replaces },
})

const wrong = (message: string): DomainError => new DomainError('VALIDATION_FAILED', [{ path: 'signers', message }])

const isSamePerson = (one: Pick<NewSigner, 'personId' | 'phone'>, other: Pick<MinutesSigner, 'personId' | 'phone'>) =>
  (one.personId !== null && one.personId === other.personId) || one.phone === other.phone

/** @throws DomainError VALIDATION_FAILED for signers that the law of the minutes does not take */
const assertNameable = (signers: readonly NewSigner[], { signers: least, areOwners, basis }: SignerLaw): void => {
  if (signers.filter(({ role }) => role === 'chair').length !== 1) throw wrong('의장 한 명을 정해주세요.')
  const others = signers.filter(({ role }) => role === 'signer')
  if (others.length < least) throw wrong(`의장 말고 ${least}명 이상이 서명해야 합니다. (${basis})`)
  if (areOwners && others.some(({ source }) => source !== 'roll')) throw wrong('서명할 분은 출석한 소유자여야 합니다.')
  const isTwice = signers.some((one, place) => signers.slice(place + 1).some((other) => isSamePerson(one, other)))
  if (isTwice) throw wrong('같은 사람이나 같은 전화번호가 두 번 있습니다.')
}

const isSameSigner = (one: NewSigner, other: MinutesSigner): boolean =>
  one.role === other.role && one.personId === other.personId && one.name === other.name && one.phone === other.phone

const nameSigners = (command: Deciding<'NameSigners'>, state: MinutesState): Events => {
  assertFinal(state)
  const { signers } = command
  const standing = state.signers.filter(({ isReplaced }) => !isReplaced)
  if (standing.length > 0) {
    const isRepeat =
      standing.length === signers.length && signers.every((one) => standing.some((known) => isSameSigner(one, known)))
    if (isRepeat) return []
    throw new DomainError('SIGNERS_NAMED')
  }
  assertNameable(signers, command.law)
  return signers.map((signer) => named(command, signer, null))
}

/** @throws DomainError MINUTES_LINK_INVALID */
const signerIn = ({ signers }: MinutesState, signerId: string): MinutesSigner => {
  const signer = signers.find((one) => one.signerId === signerId)
  if (!signer || signer.isReplaced) throw new DomainError('MINUTES_LINK_INVALID')
  return signer
}

const replace = (command: Deciding<'ReplaceSigner'>, state: MinutesState): Events => {
  assertFinal(state)
  const { by, reason, signerId } = command
  const standing = state.signers.filter(({ isReplaced }) => !isReplaced)
  if (
    state.signers.some((one) => one.signerId === signerId && one.isReplaced) &&
    standing.some((one) => isSameSigner(by, one))
  )
    return []
  const signer = signerIn(state, signerId)
  if (signer.signed?.version === state.version) throw new DomainError('MINUTES_SIGNED')
  if (standing.some((one) => one.signerId !== signerId && isSamePerson(by, one)))
    throw wrong('이미 서명하기로 한 분입니다.')
  return [
    { type: 'MinutesSignerReplaced', data: { ...namesOf(command), signerId, reason } },
    named(command, { ...by, role: signer.role }, signerId),
  ]
}

const sign = (command: Deciding<'SignMinutes'>, state: MinutesState): Events => {
  const { signerId, shown, receiptId, signature, evidence } = command
  const signer = signerIn(state, signerId)
  const { version } = state
  if (signer.signed?.version === version && state.status !== 'draft') return []
  assertFinal(state)
  const contentSha256 = state.contents.get(version)?.sha256
  if (contentSha256 === undefined || contentSha256 !== shown) throw new DomainError('DOCUMENT_CHANGED')
  const data = { ...namesOf(command), signerId, version, contentSha256, receiptId, signature, evidence }
  return [{ type: 'MinutesSigned', data }]
}

const refuse = (command: Deciding<'RefuseSigning'>, state: MinutesState): Events => {
  const { signerId, reason, evidence } = command
  const signer = signerIn(state, signerId)
  assertFinal(state)
  const { version } = state
  if (signer.signed?.version === version) throw new DomainError('MINUTES_SIGNED')
  if (signer.refused?.version === version && signer.refused.reason === reason) return []
  return [{ type: 'MinutesSigningRefused', data: { ...namesOf(command), signerId, version, reason, evidence } }]
}

const reopen = (command: Deciding<'ReopenMinutes'>, state: MinutesState): Events => {
  const { version, reason } = command
  if (state.status === 'draft' && version === state.version - 1) return []
  if (state.status !== 'final' && state.status !== 'sealed') throw new DomainError('MINUTES_NOT_FINAL')
  if (version !== state.version) throw new DomainError('CHANGED_MEANWHILE')
  return [{ type: 'MinutesReopened', data: { ...namesOf(command), version: version + 1, reason } }]
}

const seal = (command: Deciding<'SealMinutes'>, state: MinutesState): Events => {
  const { version, file } = command
  // A second file of the same version is discarded; so is one of a version that was replaced meanwhile.
  if (state.status !== 'final' || version !== state.version || !isFullySigned(state)) return []
  return [{ type: 'MinutesSealed', data: { ...namesOf(command), minutesId: state.minutesId, version, ...file } }]
}

/**
 * Minutes of an assembly: written in revisions, fixed as a version, signed by the chair and others,
 * sealed. After it is fixed the text changes only with a new version, which no signature covers yet.
 */
export const minutesDecider: Decider<MinutesState, MinutesCommand, MinutesEvent> = {
  initial,
  evolve,
  decide: (command, state) => {
    switch (command.type) {
      case 'WriteMinutes':
        return write(command, state)
      case 'FinaliseMinutes':
        return finalise(command, state)
      case 'NameSigners':
        return nameSigners(command, state)
      case 'ReplaceSigner':
        return replace(command, state)
      case 'SignMinutes':
        return sign(command, state)
      case 'RefuseSigning':
        return refuse(command, state)
      case 'ReopenMinutes':
        return reopen(command, state)
      case 'SealMinutes':
        return seal(command, state)
    }
  },
}
