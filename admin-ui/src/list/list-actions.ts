import type { GuardedCall } from '#services/calls.contract.ts'
import type { List } from '#services/list/lists.contract.ts'
import { formatCount } from '#ui/format.ts'
import { hasSubmissions } from '../labels/list-labels.ts'

type ListActionKey = 'close' | 'reopen' | 'archive' | 'restore' | 'delete'

export type ListAction = {
  readonly key: ListActionKey
  readonly label: string
  readonly needs: GuardedCall
  readonly title: string
  /** Text of the toast once it is done. */
  readonly done: string
  /** Sentences on what will happen, to how many, and what stays. */
  readonly lines: readonly string[]
  /** Reason why it cannot be done now. */
  readonly refusal?: string
}

/** Counts the owners who could still take part, and those who have. */
const countsOf = ({ totalTargets, completedCount, riskCount }: List) => ({
  left: formatCount(totalTargets - completedCount - riskCount, '명'),
  submitted: formatCount(completedCount + riskCount, '건'),
})

/**
 * Returns a warning on paper consents without their second check: they do not count after closing,
 * unless the list is reopened.
 */
const pendingPapersNote = (waiting: number): readonly string[] =>
  waiting === 0
    ? []
    : [
        `서면 동의서 ${formatCount(waiting, '건')}이 두 번째 관리자의 확인을 기다리고 있습니다. 마감하면 집계에 들어가지 않고, 리스트를 다시 열어야 확인할 수 있습니다.`,
      ]

const close = (list: List, waitingPapers: number): ListAction => {
  const { left, submitted } = countsOf(list)
  return {
    key: 'close',
    label: '마감하기',
    needs: 'POST /api/list/{id}/close',
    title: '리스트를 마감하시겠습니까?',
    done: '리스트를 마감했습니다.',
    lines: [
      `아직 참여하지 않은 소유자 ${left}은 이 순간부터 참여할 수 없습니다. 열려 있는 투표도 더 받지 않습니다.`,
      `이미 제출된 ${submitted}과 접수증은 그대로 남습니다.`,
      ...pendingPapersNote(waitingPapers),
      '새 종료일을 정해 다시 열 수 있습니다.',
    ],
  }
}

const reopen = (list: List): ListAction => {
  const { left, submitted } = countsOf(list)
  return {
    key: 'reopen',
    label: '다시 열기',
    needs: 'POST /api/list/{id}/reopen',
    title: '리스트를 다시 여시겠습니까?',
    done: '리스트를 다시 열었습니다.',
    lines: [
      `아직 참여하지 않은 소유자 ${left}이 새 종료일까지 참여할 수 있습니다.`,
      `이미 제출된 ${submitted}은 그대로이고, 다시 제출할 수 없습니다.`,
      '마감된 투표는 따로 다시 열어야 하며, 결과를 확인한 투표는 열 수 없습니다.',
      ...(list.archived ? ['보관도 함께 풀립니다.'] : []),
    ],
  }
}

const archive = (list: List): ListAction => ({
  key: 'archive',
  label: '보관하기',
  needs: 'PUT /api/list/{id}',
  title: '리스트를 보관하시겠습니까?',
  done: '리스트를 보관했습니다.',
  lines: [
    '리스트 목록과 대시보드에서 보이지 않게 됩니다.',
    `소유자 명부 ${formatCount(list.totalTargets, '명')}, 제출 ${countsOf(list).submitted}, 모든 기록은 그대로 남습니다.`,
    '보관한 리스트에서 찾아 언제든 되돌릴 수 있습니다.',
  ],
})

const restore = (list: List): ListAction => ({
  key: 'restore',
  label: '되돌리기',
  needs: 'PUT /api/list/{id}',
  title: '보관한 리스트를 되돌리시겠습니까?',
  done: '리스트를 되돌렸습니다.',
  lines: ['리스트 목록에 다시 나타납니다.', `마감된 상태와 제출 ${countsOf(list).submitted}은 그대로입니다.`],
})

const remove = (list: List): ListAction => ({
  key: 'delete',
  label: '삭제',
  needs: 'DELETE /api/list/{id}',
  title: '리스트를 삭제하시겠습니까?',
  done: '리스트를 삭제했습니다.',
  lines: [
    `이 리스트와 소유자 명부 ${formatCount(list.totalTargets, '명')}이 화면에서 사라지고, 되돌릴 수 없습니다.`,
    '같은 소유자가 든 다른 리스트는 그대로 남습니다.',
    '누가 언제 삭제했는지는 활동 기록에 남습니다.',
  ],
  ...(hasSubmissions(list) ? { refusal: '제출된 내용이 있어 삭제할 수 없습니다. 마감한 뒤 보관하세요.' } : {}),
})

/**
 * Returns the acts on a list in its present state, the next step first and deleting last.
 * `waitingPapers`: number of paper consents without their second check.
 */
export const actionsOf = (list: List, waitingPapers = 0): readonly ListAction[] => {
  if (list.status !== 'closed') return [close(list, waitingPapers), remove(list)]
  return [reopen(list), list.archived ? restore(list) : archive(list), remove(list)]
}
