import type { FormWay } from '#events/values/confirmation/form-ways.ts'
import type { ConfirmedRun } from '#services/confirmation/form-run.decider.ts'
import { fixedId } from '#tests/support/fixed.ts'

const [listId, apartmentId] = [fixedId(2), fixedId(1)]

/** An application, as its event has it. */
export const applicationOf = (runId = fixedId(70), way: FormWay = 'electronic') => ({
  listId,
  apartmentId,
  runId,
  way,
  appliedOn: '2026-03-02',
  authority: '의정부시장',
  template: { templateId: fixedId(80), version: 1, sha256: 'ef'.repeat(32) },
  wanted: 100,
  storage: '암호화해 보관합니다.',
  protection: '전자서명으로 위조를 막습니다.',
})

/** The answer that confirms numbers from–to. */
export const confirmationOf = (from: number, to: number, prefix = '제2026-') => ({
  answeredOn: '2026-03-16',
  documentNo: '도시정비과-1234',
  from,
  to,
  numbering: { prefix, digits: 4, suffix: '호' },
  file: { objectKey: 'ab'.repeat(32), sha256: 'cd'.repeat(32), size: 4_096, pages: 1 },
  enteredBy: fixedId(90),
  confirmedBy: fixedId(91),
})

/** A confirmed run of numbers from–to. */
export const runOf = (
  from: number,
  to: number,
  more: Partial<ReturnType<typeof applicationOf>> = {},
): ConfirmedRun => ({
  ...applicationOf(),
  ...more,
  status: 'confirmed',
  confirmation: confirmationOf(from, to),
})

/** Ids of the n-th owner and their consent. */
export const ownerOfNumber = (n: number) => ({
  listUserId: fixedId(1_000 + n),
  personId: fixedId(2_000 + n),
  consentId: fixedId(3_000 + n),
})
