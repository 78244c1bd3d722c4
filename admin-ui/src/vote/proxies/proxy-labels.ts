import BlockIcon from '@mui/icons-material/Block'
import CheckCircleIcon from '@mui/icons-material/CheckCircle'
import HowToRegIcon from '@mui/icons-material/HowToRegOutlined'
import ScheduleIcon from '@mui/icons-material/ScheduleOutlined'
import UndoIcon from '@mui/icons-material/Undo'
import type { Proxy, ProxyRule, ProxyStatus } from '#services/vote/proxy/vote-proxies.contract.ts'
import { formatFraction } from '#ui/format.ts'
import { nameOf, unitName } from '../../labels/person-labels.ts'
import type { StatusStyle } from '../../labels/StatusChip.tsx'

export const proxyStatusNames: Readonly<Record<ProxyStatus, string>> = {
  waiting: '확인 대기',
  standing: '확인됨',
  used: '투표함',
  refused: '반려',
  revoked: '철회',
}

export const proxyStyles: Readonly<Record<ProxyStatus, StatusStyle>> = {
  waiting: { label: proxyStatusNames.waiting, tone: 'risk', Icon: ScheduleIcon },
  standing: { label: proxyStatusNames.standing, tone: 'done', Icon: HowToRegIcon },
  used: { label: proxyStatusNames.used, tone: 'done', Icon: CheckCircleIcon },
  refused: { label: proxyStatusNames.refused, tone: 'pending', Icon: BlockIcon },
  revoked: { label: proxyStatusNames.revoked, tone: 'pending', Icon: UndoIcon },
}

const relationNames: Readonly<Record<Proxy['relation'], string>> = {
  spouse: '배우자',
  family: '가족',
  owner: '다른 구분소유자',
  tenant: '임차인',
  lawyer: '변호사',
  other: '그 밖의 사람',
}

export const relationChoices = Object.entries(relationNames).map(([id, name]) => ({ id, name }))

/** Returns the giver of a proxy: "101동 1502호 홍길동". */
export const giverName = (proxy: Pick<Proxy, 'dong' | 'ho' | 'name'>): string => `${unitName(proxy)} ${nameOf(proxy)}`

/** Returns the holder of a proxy: "김대리 (배우자)". */
export const holderText = ({ holder, relation }: Pick<Proxy, 'holder' | 'relation'>): string =>
  `${nameOf(holder)} (${relationNames[relation]})`

/** Returns the limit per holder: "한 사람은 소유자와 의결권의 2분의 1까지만 대신할 수 있습니다 (집합건물법 시행령 제15조)." */
export const limitText = ({ limit }: Pick<ProxyRule, 'limit'>): string | null =>
  limit === null
    ? null
    : `한 사람은 소유자와 의결권의 ${formatFraction(limit.numerator, limit.denominator)}까지만 대신할 수 있습니다 (${limit.article}).`
