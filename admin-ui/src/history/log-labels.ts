import BlockIcon from '@mui/icons-material/NoAccountsOutlined'
import DrawIcon from '@mui/icons-material/DrawOutlined'
import EventNoteIcon from '@mui/icons-material/EventNoteOutlined'
import FactCheckIcon from '@mui/icons-material/FactCheckOutlined'
import HowToVoteIcon from '@mui/icons-material/HowToVoteOutlined'
import ListAltIcon from '@mui/icons-material/ListAltOutlined'
import PersonIcon from '@mui/icons-material/PersonOutlined'
import SmsIcon from '@mui/icons-material/SmsOutlined'
import StickyNoteIcon from '@mui/icons-material/StickyNote2Outlined'
import type { ComponentType } from 'react'
import type { LogEntry, LogKind } from '#services/history/user-log/user-logs.contract.ts'
import { formatDate } from '#ui/format.ts'

type KindStyle = { readonly label: string; readonly Icon: ComponentType }

export const logKinds: Readonly<Record<LogKind, KindStyle>> = {
  roll: { label: '명부', Icon: ListAltIcon },
  person: { label: '소유자 정보', Icon: PersonIcon },
  memo: { label: '메모', Icon: StickyNoteIcon },
  request: { label: '서명 요청', Icon: DrawIcon },
  verification: { label: '본인 확인', Icon: FactCheckIcon },
  message: { label: '메시지', Icon: SmsIcon },
  submission: { label: '제출', Icon: HowToVoteIcon },
  list: { label: '리스트', Icon: EventNoteIcon },
  erasure: { label: '파기', Icon: BlockIcon },
}

const actorKinds: Readonly<Record<LogEntry['actor']['kind'], string>> = {
  admin: '관리자',
  resident: '소유자 본인',
  visitor: '본인 확인 전',
  system: '시스템',
}

/** Returns the actor: "김관리 (관리자)", "소유자 본인", "시스템". */
export const actorText = ({ kind, name }: LogEntry['actor']): string =>
  kind === 'admin' && name !== null ? `${name} (${actorKinds.admin})` : actorKinds[kind]

type Day = { readonly day: string; readonly entries: readonly LogEntry[] }

/** Groups entries by their day in Seoul, in their order. */
export const daysOf = (entries: readonly LogEntry[]): readonly Day[] => {
  const byDay = new Map<string, LogEntry[]>()
  for (const entry of entries) {
    const day = formatDate(entry.at)
    byDay.set(day, [...(byDay.get(day) ?? []), entry])
  }
  return [...byDay].map(([day, of]) => ({ day, entries: of }))
}
