import { describe, it } from 'vitest'
import type { MinutesEvent } from '#events/assembly/minutes.events.ts'
import { minutesLaws } from '#services/assembly/law/assembly-law.contract.ts'
import { minutesDecider, type MinutesCommand, type NewSigner } from '#services/assembly/minutes/minutes.decider.ts'
import { fixedId } from '#tests/support/fixed.ts'
import { given } from '#tests/support/given.ts'
import { names } from '../sample-assembly.ts'

const minutesId = fixedId(9_801)
const texts = { opening: '개회', course: [], remarks: '' }
const hash = 'ab'.repeat(32)
const content = { sha256: hash, objectKey: hash, size: 10 }
const evidence = { ip: '203.0.113.7', userAgent: 'Android' }
const signature = { way: 'drawn' as const, objectKey: hash, sha256: hash, strokes: 2 }
const receiptId = 'AbCdEfGhIjKlMnOpQrStUv'
const file = { ...content, seal: 'B-B' as const }

const write = (revision: number, opening = '개회'): MinutesCommand => ({
  type: 'WriteMinutes',
  ...names,
  minutesId,
  texts: { ...texts, opening },
  revision,
})
const written = (revision: number, opening = '개회', version = 1): MinutesEvent => ({
  type: 'MinutesWritten',
  data: { ...names, minutesId, version, revision, texts: { ...texts, opening } },
})
const finalise = (more: Partial<Extract<MinutesCommand, { type: 'FinaliseMinutes' }>> = {}): MinutesCommand => ({
  type: 'FinaliseMinutes',
  ...names,
  revision: 1,
  content,
  assemblyStatus: 'ended',
  isCounted: true,
  ...more,
})
const finalised = (version = 1): MinutesEvent => ({
  type: 'MinutesFinalised',
  data: { ...names, minutesId, version, ...content },
})
const signer = (n: number, role: NewSigner['role'], more: Partial<NewSigner> = {}): NewSigner => ({
  signerId: fixedId(9_810 + n),
  role,
  source: 'roll',
  listUserId: fixedId(9_820 + n),
  personId: fixedId(9_830 + n),
  name: `서명${n}`,
  phone: `0101111000${n}`,
  ...more,
})
const [chair, first, second] = [signer(0, 'chair'), signer(1, 'signer'), signer(2, 'signer')]
const law = minutesLaws.management
const name = (signers: readonly NewSigner[]): MinutesCommand => ({ type: 'NameSigners', ...names, signers, law })
const named = (one: NewSigner, replaces: string | null = null): MinutesEvent => ({
  type: 'MinutesSignerNamed',
  data: { ...names, ...one, replaces },
})
const sign = ({ signerId }: NewSigner, shown = hash): MinutesCommand => ({
  type: 'SignMinutes',
  ...names,
  signerId,
  shown,
  receiptId,
  signature,
  evidence,
})
const signed = ({ signerId }: NewSigner, version = 1): MinutesEvent => ({
  type: 'MinutesSigned',
  data: { ...names, signerId, version, contentSha256: hash, receiptId, signature, evidence },
})
const refuse = ({ signerId }: NewSigner): MinutesCommand => ({
  type: 'RefuseSigning',
  ...names,
  signerId,
  reason: '다릅니다.',
  evidence,
})
const refused = ({ signerId }: NewSigner): MinutesEvent => ({
  type: 'MinutesSigningRefused',
  data: { ...names, signerId, version: 1, reason: '다릅니다.', evidence },
})
const reopen = (version: number): MinutesCommand => ({ type: 'ReopenMinutes', ...names, version, reason: '오타' })
const reopened = (version: number): MinutesEvent => ({
  type: 'MinutesReopened',
  data: { ...names, version, reason: '오타' },
})
const seal = (version = 1): MinutesCommand => ({ type: 'SealMinutes', ...names, version, file })
const sealed: MinutesEvent = { type: 'MinutesSealed', data: { ...names, minutesId, version: 1, ...file } }

const draft = [written(1)]
const final = [...draft, finalised()]
const awaited = [...final, named(chair), named(first), named(second)]
const complete = [...awaited, signed(chair), signed(first), signed(second)]

describe('texts', () => {
  it('are written in revisions, and the same ones change nothing', () => {
    given(minutesDecider)
      .when(write(0))
      .then([written(1)])
    given(minutesDecider, draft)
      .when(write(1, '다시'))
      .then([written(2, '다시')])
    given(minutesDecider, draft).when(write(0)).thenNothing()
  })
  it('are not overwritten by who saw an older revision, nor once they are fixed', () => {
    given(minutesDecider, draft).when(write(0, '다시')).thenRejects('CHANGED_MEANWHILE')
    given(minutesDecider, final).when(write(1, '다시')).thenRejects('MINUTES_FINAL')
    given(minutesDecider, [...complete, sealed])
      .when(write(1, '다시'))
      .thenRejects('MINUTES_FINAL')
  })
})

describe('the fixed version', () => {
  it('is fixed once, after end and count', () => {
    given(minutesDecider, draft).when(finalise()).then([finalised()])
    given(minutesDecider, final).when(finalise()).thenNothing()
    given(minutesDecider).when(finalise()).thenRejects('MINUTES_NOT_WRITTEN')
    given(minutesDecider, draft)
      .when(finalise({ assemblyStatus: 'open' }))
      .thenRejects('ASSEMBLY_NOT_ENDED')
    given(minutesDecider, draft)
      .when(finalise({ isCounted: false }))
      .thenRejects('ASSEMBLY_NOT_COUNTED')
    given(minutesDecider, draft)
      .when(finalise({ revision: 2 }))
      .thenRejects('CHANGED_MEANWHILE')
  })
  it('changes only with a new version, whose signatures begin anew', () => {
    given(minutesDecider, complete)
      .when(reopen(1))
      .then([reopened(2)])
    given(minutesDecider, [...complete, sealed])
      .when(reopen(1))
      .then([reopened(2)])
    const again = [...complete, sealed, reopened(2)]
    given(minutesDecider, again).when(reopen(1)).thenNothing()
    given(minutesDecider, again).when(sign(chair)).thenRejects('MINUTES_NOT_FINAL')
    given(minutesDecider, [...again, finalised(2)])
      .when(sign(chair))
      .then([signed(chair, 2)])
    given(minutesDecider, [...again, finalised(2)])
      .when(seal(2))
      .thenNothing()
    given(minutesDecider, draft).when(reopen(1)).thenRejects('MINUTES_NOT_FINAL')
    given(minutesDecider, [...again, finalised(2)])
      .when(reopen(1))
      .thenRejects('CHANGED_MEANWHILE')
  })
})

describe('signers', () => {
  it('are named all at once, as the law asks', () => {
    given(minutesDecider, final)
      .when(name([chair, first, second]))
      .then([named(chair), named(first), named(second)])
    given(minutesDecider, final)
      .when(name([chair, first]))
      .thenRejects('VALIDATION_FAILED')
    given(minutesDecider, final)
      .when(name([first, second, signer(3, 'signer')]))
      .thenRejects('VALIDATION_FAILED')
    const typed = signer(2, 'signer', { source: 'typed', listUserId: null, personId: null })
    given(minutesDecider, final)
      .when(name([chair, first, typed]))
      .thenRejects('VALIDATION_FAILED')
    const samePhone = signer(2, 'signer', { phone: chair.phone })
    given(minutesDecider, final)
      .when(name([chair, first, samePhone]))
      .thenRejects('VALIDATION_FAILED')
    given(minutesDecider, draft)
      .when(name([chair, first, second]))
      .thenRejects('MINUTES_NOT_FINAL')
  })
  it('stay quiet when named again, and are not named over', () => {
    const again = [chair, first, second].map((one, n) => ({ ...one, signerId: fixedId(9_850 + n) }))
    given(minutesDecider, awaited).when(name(again)).thenNothing()
    given(minutesDecider, awaited)
      .when(name([chair, first, signer(4, 'signer')]))
      .thenRejects('SIGNERS_NAMED')
  })
  it('are replaced as long as they have not signed', () => {
    const third = signer(3, 'signer')
    const replace = {
      type: 'ReplaceSigner',
      ...names,
      signerId: first.signerId,
      by: third,
      reason: '연락 안 됨',
    } as const
    const replaced: MinutesEvent = {
      type: 'MinutesSignerReplaced',
      data: { ...names, signerId: first.signerId, reason: '연락 안 됨' },
    }
    const now = named(third, first.signerId)
    given(minutesDecider, awaited).when(replace).then([replaced, now])
    given(minutesDecider, [...awaited, replaced, now])
      .when({ ...replace, by: { ...third, signerId: fixedId(9_860) } })
      .thenNothing()
    given(minutesDecider, [...awaited, signed(first)])
      .when(replace)
      .thenRejects('MINUTES_SIGNED')
    given(minutesDecider, awaited)
      .when({ ...replace, by: { ...second, signerId: fixedId(9_861) } })
      .thenRejects('VALIDATION_FAILED')
    given(minutesDecider, [...awaited, replaced, now])
      .when(sign(first))
      .thenRejects('MINUTES_LINK_INVALID')
  })
})

describe('signatures', () => {
  it('are given once for the text that was read', () => {
    given(minutesDecider, awaited)
      .when(sign(chair))
      .then([signed(chair)])
    given(minutesDecider, [...awaited, signed(chair)])
      .when(sign(chair))
      .thenNothing()
    given(minutesDecider, awaited)
      .when(sign(chair, 'cd'.repeat(32)))
      .thenRejects('DOCUMENT_CHANGED')
    given(minutesDecider, awaited)
      .when(sign(signer(9, 'signer')))
      .thenRejects('MINUTES_LINK_INVALID')
  })
  it('can be refused with a reason, and given later', () => {
    given(minutesDecider, awaited)
      .when(refuse(first))
      .then([refused(first)])
    given(minutesDecider, [...awaited, refused(first)])
      .when(refuse(first))
      .thenNothing()
    given(minutesDecider, [...awaited, refused(first)])
      .when(sign(first))
      .then([signed(first)])
    given(minutesDecider, [...awaited, signed(first)])
      .when(refuse(first))
      .thenRejects('MINUTES_SIGNED')
  })
  it('are sealed once all are there, once', () => {
    given(minutesDecider, complete).when(seal()).then([sealed])
    given(minutesDecider, [...complete, sealed])
      .when(seal())
      .thenNothing()
    given(minutesDecider, awaited).when(seal()).thenNothing()
    given(minutesDecider, [...complete, reopened(2)])
      .when(seal())
      .thenNothing()
  })
})
