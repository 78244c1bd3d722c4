import type { LogCheckAnswer } from '#services/audit/log-check/log-check.contract.ts'
import { formatCount } from '#ui/format.ts'

type Finding = NonNullable<LogCheckAnswer['finding']>

const whats = {
  position: '기록이 빠져 있습니다.',
  hash: '기록의 내용이 처음 남긴 것과 다릅니다.',
  version: '기록의 차례가 맞지 않습니다.',
  head: '서명해 둔 기록 확인값과 지금의 기록이 다릅니다.',
  signature: '기록 확인값의 서명이 이 시스템의 서명이 아닙니다.',
  tree: '접수증을 증명하는 데 쓰는 확인값이 기록과 다릅니다.',
  end: '기록의 끝부분이 잘려 나갔습니다.',
  access: '개인정보 접근 기록이 처음 남긴 것과 다릅니다.',
} as const satisfies Record<Finding['what'], string>

/** Returns a difference with its position in the log. */
export const logFindingText = ({ what, position }: Finding): string => `${position}번째 기록: ${whats[what]}`

const DAY_MS = 24 * 60 * 60_000

type Times = Pick<LogCheckAnswer, 'checkedAt' | 'wholeSince'>

const isInParts = ({ checkedAt, wholeSince }: Times): boolean => checkedAt !== wholeSince

/** Returns how long ago, at the last verification, the oldest verified part of the log was verified. */
const wholeCheckText = ({ checkedAt, wholeSince }: Times): string => {
  if (checkedAt === null || wholeSince === null) return '전체 검사는 아직 끝나지 않았습니다.'
  const days = Math.floor((new Date(checkedAt).getTime() - new Date(wholeSince).getTime()) / DAY_MS)
  return `모든 부분을 마지막 검증 ${days}일 전부터 한 번 이상 검사했습니다.`
}

/** Returns the outcome of the last verification, for whoever answers for the log. */
export const logCheckText = ({
  status,
  size,
  heads,
  checkedAt,
  wholeSince,
}: LogCheckAnswer): { readonly title: string; readonly text: string } => {
  switch (status) {
    case 'intact':
      return {
        title: '기록이 위·변조되지 않았습니다',
        text: isInParts({ checkedAt, wholeSince })
          ? `새 기록은 밤마다, 모두 ${formatCount(size ?? 0, '건')}은 한 달에 나누어 확인값을 다시 계산하고 ` +
            `서명한 기록 확인값과 맞는지 확인합니다. ${wholeCheckText({ checkedAt, wholeSince })}`
          : `모든 기록 ${formatCount(size ?? 0, '건')}의 확인값을 다시 계산하고, 서명한 기록 확인값 ${formatCount(heads ?? 0, '개')}와 맞는지 확인했습니다. 날마다 한 번 확인합니다.`,
      }
    case 'differs':
      return {
        title: '기록이 처음 남긴 것과 다릅니다',
        text: '누군가 데이터베이스를 직접 수정했거나 저장 장치가 고장 났을 수 있습니다. 이 화면을 남겨 두고 바로 시스템 담당자에게 알려주세요. 원인을 찾을 때까지 백업을 삭제하지 마세요.',
      }
    case 'unchecked':
      return {
        title: '아직 기록을 검증하지 않았습니다',
        text: '날마다 한 번, 밤에 모든 기록을 다시 계산하여 확인합니다.',
      }
  }
}

/** Returns the progress of a verification that somebody started. */
export const checkProgressText = ({ position, of }: NonNullable<LogCheckAnswer['running']>): string =>
  position === 0
    ? '처음부터 다시 검증하는 중입니다. 화면을 떠나도 계속합니다.'
    : `${formatCount(of, '건')} 가운데 ${formatCount(position, '건')}까지 검증했습니다. 화면을 떠나도 계속합니다.`

/** Names what was lost, and what follows from it until an operator acknowledges it. */
export const lossText = ({
  events,
  first,
  last,
}: NonNullable<LogCheckAnswer['loss']>): { readonly title: string; readonly text: string } => ({
  title: '남긴 기록의 일부가 사라졌습니다',
  text:
    `데이터베이스가 뒤처진 복제본이나 예전 사본으로 바뀌어, ${first}번째부터 ${last}번째 사이의 기록 ${formatCount(events, '건')}이 ` +
    '없어졌습니다. 이때 접수된 투표와 서명은 접수증이 있어도 남아 있지 않을 수 있습니다. 시스템 담당자가 사라진 목록을 확인해 기록으로 남길 때까지 기록 확인값에 ' +
    '서명하지 않습니다.',
})
