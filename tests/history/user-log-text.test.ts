import { shownReceiptNumber } from '#events/values/receipt-number.ts'
import { describe, expect, it } from 'vitest'
import type { DomainEvent } from '#events/event-type.ts'
import { evidence, fixedId, fixedSecret, NOW } from '#tests/support/fixed.ts'
import {
  personId,
  listUserId,
  listId,
  apartmentId,
  voteId,
  verificationId,
  streams,
  holding,
  particulars,
  voteCreated,
  auditor,
  say,
  changed,
  person,
  entry,
  list,
  code,
  verification,
} from './told-events.ts'

describe('who somebody is', () => {
  it('at first, all that is known', async () => {
    expect(await say([person])).toEqual({
      text: '소유자로 등록했습니다.',
      changes: [
        { label: '이름', before: null, after: '홍길동' },
        { label: '전화번호', before: null, after: '010-1111-2222' },
      ],
    })
  })
  it('later, what became another', async () => {
    expect((await say([person, changed({ phone: null, birthDate: '1960-01-31' })])).changes).toEqual([
      { label: '전화번호', before: '010-1111-2222', after: null },
      { label: '생년월일', before: null, after: '1960. 1. 31.' },
    ])
  })
  it('after several changes, against the one before', async () => {
    expect((await say([person, changed({ phone: '01055556666' }), changed({ phone: '01077778888' })])).changes).toEqual(
      [{ label: '전화번호', before: '010-5555-6666', after: '010-7777-8888' }],
    )
  })
  it('by hand or by a roll', async () => {
    expect((await say([person, changed({ name: '홍길순' })])).text).toBe(
      '소유자 정보를 수정했습니다. 본인 확인은 수정한 이름으로 합니다.',
    )
    expect((await say([person, changed({ name: '홍길순' })], { cause: 1 })).text).toBe(
      '명부를 가져오면서 소유자 정보를 수정했습니다.',
    )
  })
  it('masked for who needs no clear text', async () => {
    expect(
      (await say([person, changed({ name: '홍길순', birthDate: '1960-01-31' })], { admin: auditor })).changes,
    ).toEqual([
      { label: '이름', before: '홍*동', after: '홍*순' },
      { label: '생년월일', before: null, after: '1960-**-**' },
    ])
  })
  it('erased, nothing any more', async () => {
    expect(await say([person, changed({ phone: null })], { isErased: true })).toEqual({
      text: '소유자 정보를 수정했습니다. 내용은 파기되었습니다.',
      changes: [],
    })
    expect(await say([person], { isErased: true })).toEqual({
      text: '소유자로 등록했습니다. 내용은 파기되었습니다.',
      changes: [],
    })
    expect(
      await say(
        [person, [streams.person, { type: 'PersonErased', data: { personId, apartmentId, reason: 'asked' } }]],
        { isErased: true },
      ),
    ).toEqual({ text: '개인정보를 파기했습니다. 사유: 본인이 요청했습니다.', changes: [] })
  })
})

describe('a holding', () => {
  const holdingChanged = (said: object) =>
    [streams.entry, { type: 'ListUserChanged', data: { listUserId, listId, ...holding, ...said } }] as const
  it('at first, all that is known', async () => {
    expect((await say([entry])).text).toBe('101동 1502호의 소유자로 명부에 올렸습니다.')
    expect((await say([entry])).changes.map(({ label, after }) => `${label} ${after}`)).toEqual([
      '전용면적 84.9921㎡',
      '소유지분 1/2',
      '알림톡 받음',
      '대표 소유자 아니요',
    ])
  })
  it('later, what became another; whether they act for the unit stays where nothing is said of it', async () => {
    expect((await say([entry, holdingChanged({ area: null, kakaoEnabled: false })])).changes).toEqual([
      { label: '전용면적', before: '84.9921㎡', after: null },
      { label: '알림톡', before: '받음', after: '받지 않음' },
    ])
    expect(
      (await say([entry, holdingChanged({ representative: true }), holdingChanged({ area: 500_000 })])).changes,
    ).toEqual([{ label: '전용면적', before: '84.9921㎡', after: '50㎡' }])
  })
  it('its end', async () => {
    expect(
      (await say([entry, [streams.entry, { type: 'ListUserRemoved', data: { listUserId, listId, personId } }]])).text,
    ).toBe('101동 1502호의 소유자를 명부에서 뺐습니다.')
  })
})

describe('a list', () => {
  const then = (event: DomainEvent) => say([list, [streams.list, event]])
  it('made, changed, reopened', async () => {
    expect((await say([list])).changes.map(({ label, after }) => `${label} ${after}`)).toEqual([
      '리스트 이름 규약 개정',
      '시작일 2025. 3. 1.',
      '종료일 2025. 3. 31.',
      '법정 기준 기준 bylaws',
      '공동소유 세대 대표 소유자가 참여하면 완료',
    ])
    expect(
      (
        await then({
          type: 'ListChanged',
          data: { listId, ...particulars, endDate: '2025-04-02', rule: null, coOwners: 'representative' },
        })
      ).changes,
    ).toEqual([
      { label: '종료일', before: '2025. 3. 31.', after: '2025. 4. 2.' },
      { label: '법정 기준', before: '기준 bylaws', after: null },
    ])
    expect(await then({ type: 'ListReopened', data: { listId, endDate: '2025-04-02' } })).toEqual({
      text: '리스트를 다시 열었습니다. 새 종료일은 2025. 4. 2.입니다.',
      changes: [{ label: '종료일', before: '2025. 3. 31.', after: '2025. 4. 2.' }],
    })
  })
  it.each([
    [{ type: 'ListClosed', data: { listId, cause: 'hand', closedAt: NOW.toISOString() } }, '리스트를 마감했습니다.'],
    [
      { type: 'ListClosed', data: { listId, cause: 'time', closedAt: NOW.toISOString() } },
      '종료일이 지나 리스트가 마감되었습니다.',
    ],
    [{ type: 'ListArchived', data: { listId } }, '리스트를 보관했습니다.'],
    [{ type: 'ListRestored', data: { listId } }, '보관한 리스트를 되돌렸습니다.'],
  ])('%j', async (event, text) => expect(await then(event)).toEqual({ text, changes: [] }))
})

describe('what a resident does, and what is sent to them', () => {
  const message = { messageId: verificationId, listUserId, kind: 'verification-code' }
  const ballot = {
    voteId,
    listId,
    apartmentId,
    listUserId,
    personId,
    dong: '가동',
    ho: '지하101호',
    receiptId: fixedSecret(7),
    answers: [{ questionId: fixedId(7), choiceIds: [fixedId(8)] }],
    answersProof: null,
    evidence,
  }
  it.each([
    [verification('VerificationCodeIssued', code), '본인 확인을 위해 인증번호를 요청했습니다.'],
    [verification('VerificationCodeRefused', { verificationId }), '인증번호를 잘못 입력했습니다.'],
    [
      verification('VerificationLocked', { verificationId, until: '2025-03-10T15:10:05.000Z' }),
      '인증번호를 여러 번 잘못 입력해 2025. 3. 11. 00:10:05까지 잠겼습니다.',
    ],
    [verification('VoterVerified', { verificationId, voteId, listUserId }), '인증번호로 본인 확인을 마쳤습니다.'],
    [
      [['message-1', { type: 'MessageAccepted', data: { ...message, providerMessageId: null } }]],
      '인증번호를 보냈습니다.',
    ],
    [
      [
        [
          'message-1',
          {
            type: 'MessageWithheld',
            data: { messageId: message.messageId, kind: 'verification-code', reason: 'expired' },
          },
        ],
      ],
      '인증번호를 보내지 않았습니다. 사유: 보내기 전에 유효 시간이 지났습니다.',
    ],
    [
      [['message-1', { type: 'MessageRefused', data: { ...message, statusCode: '3000', reason: '없는 번호' } }]],
      '인증번호를 보내지 못했습니다. 사유: 없는 번호 (3000)',
    ],
    [
      [
        [streams.vote, voteCreated],
        ['ballot-1', { type: 'BallotCast', data: ballot }],
      ],
      `투표에 참여했습니다: 제1호 안건 (가동 지하101호, 접수번호 ${shownReceiptNumber(fixedSecret(7))})`,
    ],
    [
      [
        [streams.vote, voteCreated],
        [
          'ballot-1',
          { type: 'BallotCast', data: { ...ballot, forUnit: { version: 1, text: '대표하여 투표합니다.' } } },
        ],
      ],
      `공동소유자를 대표하여 투표했습니다: 제1호 안건 (가동 지하101호, 접수번호 ${shownReceiptNumber(fixedSecret(7))})`,
    ],
    [
      [
        [streams.vote, voteCreated],
        [
          streams.vote,
          { type: 'VoteClosed', data: { voteId, listId, reason: 'with-list', closedAt: NOW.toISOString() } },
        ],
      ],
      '리스트가 마감되어 투표가 끝났습니다: 제1호 안건',
    ],
    [
      [
        [streams.vote, voteCreated],
        [streams.vote, { type: 'VoteOpened', data: { voteId, listId } }],
      ],
      '투표를 시작했습니다: 제1호 안건',
    ],
    [
      [
        [streams.vote, voteCreated],
        [streams.vote, { type: 'VoteClosed', data: { voteId, listId, reason: 'by-time' } }],
      ],
      '투표 시간이 끝났습니다: 제1호 안건',
    ],
  ] as const)('%#', async (story, text) =>
    expect(await say(story as readonly (readonly [string, DomainEvent])[])).toEqual({ text, changes: [] }),
  )
  it('what the office notes, not for auditors, and not once they are erased', async () => {
    const memo = [
      `memos-${personId}`,
      { type: 'MemoWritten', data: { memoId: fixedId(9), personId, apartmentId, text: '부재중' } },
    ] as const
    expect((await say([memo])).changes).toEqual([{ label: '메모', before: null, after: '부재중' }])
    expect(await say([memo], { admin: auditor })).toEqual({ text: '메모를 남겼습니다.', changes: [] })
    expect(await say([memo], { isErased: true })).toEqual({
      text: '메모를 남겼습니다. 내용은 파기되었습니다.',
      changes: [],
    })
  })
})
