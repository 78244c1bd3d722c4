import type * as formNumbers from '#events/confirmation/form-numbers.events.ts'
import type * as formRun from '#events/confirmation/form-run.events.ts'
import { ID, type ExamplesOf } from './example.ts'

const run = { listId: ID.list, apartmentId: ID.apartment, runId: '01950000-0000-7000-8000-000000000071' }
const consentId = '01950000-0000-7000-8000-000000000072'
const owner = { listUserId: ID.listUser, personId: ID.person, consentId }
const file = { objectKey: 'ab'.repeat(32), sha256: 'cd'.repeat(32), size: 4_096, pages: 1 }
const by = { enteredBy: ID.admin, confirmedBy: ID.account }

export const confirmationExamples: ExamplesOf<typeof formRun & typeof formNumbers> = {
  FormRunOpened: { ...run, way: 'electronic' },
  FormRunApplied: {
    ...run,
    way: 'electronic',
    appliedOn: '2026-03-02',
    authority: '의정부시장',
    template: { templateId: '01950000-0000-7000-8000-000000000073', version: 1, sha256: 'ef'.repeat(32) },
    wanted: 600,
    electronicForm: 'electronic',
    storage: '암호화해 보관합니다.',
    protection: '전자서명과 시점확인으로 위조를 막습니다.',
  },
  FormRunWithdrawn: { ...run, reason: '세대수를 잘못 적었습니다.' },
  FormRunConfirmed: {
    ...run,
    answeredOn: '2026-03-16',
    documentNo: '도시정비과-1234',
    from: 1,
    to: 600,
    numbering: { prefix: '제2026-', digits: 4, suffix: '호' },
    file,
    ...by,
  },
  FormRunRejected: {
    ...run,
    answeredOn: '2026-03-16',
    documentNo: '도시정비과-1234',
    reason: '보관 방법을 보완해야 합니다.',
    file,
    ...by,
  },
  FormRunRevoked: {
    ...run,
    revokedOn: '2026-05-04',
    documentNo: '도시정비과-2001',
    reason: '정비계획이 바뀌었습니다.',
    file,
    ...by,
  },
  FormNumberTaken: { ...run, number: 12, way: 'electronic', ...owner },
  FormNumberUsed: { ...run, number: 12, ...owner },
  FormNumberReleased: { ...run, number: 12, ...owner },
  FormNumberVoided: {
    ...run,
    number: 13,
    ...owner,
    cause: 'office',
    subjectId: ID.person,
    reason: '동의서가 훼손되었습니다.',
  },
}
