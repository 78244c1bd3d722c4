import { Box, Stack, Typography, Chip } from '@mui/material'
import { useGetList } from 'react-admin'
import type { Admin } from '#services/account/admin/admins.contract.ts'
import type { SignIn, SignInKind } from '#services/audit/access/sign-ins.contract.ts'
import { formatDateTime } from '#ui/format.ts'
import { roleNames } from '../../labels/role-labels.ts'
import { useMay } from '../../kit/auth/use-may.ts'
import { Collection } from '../../kit/collection/Collection.tsx'
import { choicesOf, type CollectionFilter, type Column } from '../../kit/collection/columns.ts'
import { Empty } from '../../kit/feedback/Empty.tsx'
import { AuditPage } from '../AuditPage.tsx'
import { browserName } from '#services/core/http/browser-name.contract.ts'
import CheckCircleIcon from '@mui/icons-material/CheckCircle'
import InfoIcon from '@mui/icons-material/InfoOutlined'
import WarningIcon from '@mui/icons-material/WarningAmber'

const MAX_ADMINS = 1_000

const whoText = ({ admin }: SignIn): string => admin?.name ?? '등록되지 않은 계정'
const originText = ({ ip, userAgent }: SignIn): string =>
  [ip ?? '', userAgent === null ? '' : browserName(userAgent)].filter((part) => part !== '').join(' · ')

const SignInAdmin = ({ record }: { readonly record: SignIn }) => (
  <>
    <Box component="span" sx={{ fontWeight: 600 }}>
      {whoText(record)}
    </Box>
    {record.admin === null ? null : (
      <Typography variant="caption" color="textSecondary" sx={{ ml: 2 }}>
        {roleNames[record.admin.role]}
      </Typography>
    )}
  </>
)

const SignInOrigin = ({ record }: { readonly record: SignIn }) => (
  <span title={record.userAgent ?? ''}>{originText(record) || '–'}</span>
)

const styles = {
  good: { Icon: CheckCircleIcon, color: 'tokens.onPrimarySoft', bgcolor: 'tokens.doneSoft' },
  trouble: { Icon: WarningIcon, color: 'tokens.risk', bgcolor: 'tokens.riskSoft' },
  plain: { Icon: InfoIcon, color: 'text.secondary', bgcolor: 'tokens.pendingSoft' },
} as const

const signInKindNames: Readonly<Record<SignInKind, string>> = {
  'signed-in': '로그인',
  failed: '로그인 실패',
  blocked: '잠긴 계정 시도',
  'kakao-refused': '카카오 로그인 거부',
  'signed-out': '로그아웃',
  'token-reused': '세션 도용 의심',
  'signed-out-everywhere': '모든 기기에서 로그아웃',
  'password-changed': '비밀번호 변경',
}

/** Kinds that an auditor looks for. */
const troubles: ReadonlySet<SignInKind> = new Set<SignInKind>(['failed', 'blocked', 'kakao-refused', 'token-reused'])

const methodNames: Readonly<Record<NonNullable<SignIn['method']>, string>> = { password: '비밀번호', kakao: '카카오' }

const methodText = ({ method }: Pick<SignIn, 'method'>): string => (method === null ? '–' : methodNames[method])

const styleOf = (kind: SignInKind): keyof typeof styles => {
  if (troubles.has(kind)) return 'trouble'
  return kind === 'signed-in' ? 'good' : 'plain'
}

/** Chip of a sign-in's outcome, with text and icon. */
const SignInKindChip = ({ kind }: { readonly kind: SignInKind }) => {
  const { Icon, color, bgcolor } = styles[styleOf(kind)]
  return (
    <Chip
      size="small"
      icon={<Icon />}
      label={signInKindNames[kind]}
      sx={{ color, bgcolor, '& .MuiChip-icon': { color: 'inherit', fontSize: 16 } }}
    />
  )
}

const columns: readonly Column<SignIn>[] = [
  {
    source: 'at',
    nowrap: true,
    sortable: true,
    render: ({ at }) => formatDateTime(at),
    text: ({ at }) => formatDateTime(at),
  },
  { source: 'admin', render: (record) => <SignInAdmin record={record} />, text: whoText },
  { source: 'kind', render: ({ kind }) => <SignInKindChip kind={kind} />, text: ({ kind }) => signInKindNames[kind] },
  { source: 'method', render: methodText, text: methodText },
  { source: 'ip', render: (record) => <SignInOrigin record={record} />, text: ({ ip }) => ip ?? '' },
  { source: 'reason', render: ({ reason }) => reason ?? '–', text: ({ reason }) => reason ?? '' },
  {
    source: 'userAgent',
    hidden: true,
    render: ({ userAgent }) => userAgent ?? '–',
    text: ({ userAgent }) => userAgent ?? '',
  },
]

const useFilters = (): readonly CollectionFilter[] => {
  // A choice of administrators needs the permission to read them.
  const enabled = useMay('GET /api/admin/admins')
  const { data = [] } = useGetList<Admin>(
    'admins',
    { pagination: { page: 1, perPage: MAX_ADMINS }, sort: { field: 'name', order: 'ASC' }, filter: {} },
    { enabled },
  )
  return [
    { kind: 'choice', source: 'kind', label: '구분', choices: choicesOf(signInKindNames) },
    ...(enabled
      ? [
          {
            kind: 'choice',
            source: 'adminId',
            label: '관리자',
            choices: data.map(({ id, name }) => ({ id, name })),
          } as const,
        ]
      : []),
    { kind: 'day', source: 'from', label: '부터' },
    { kind: 'day', source: 'to', label: '까지' },
  ]
}

/** Shows sign-ins and refused ones, with their address. */
const SignInList = () => (
  <AuditPage here="/sign-ins" subtitle="한국 시각">
    <Collection<SignIn>
      resource="sign-ins"
      sort={{ field: 'at', order: 'DESC' }}
      perPage={50}
      filters={useFilters()}
      columns={columns}
      fileName="로그인기록"
      card={(record) => <SignInCard record={record} />}
      empty={<Empty title="아직 로그인 기록이 없습니다" />}
    />
  </AuditPage>
)

const SignInCard = ({ record }: { readonly record: SignIn }) => (
  <Stack spacing={1}>
    <Stack direction="row" sx={{ justifyContent: 'space-between', gap: 2, alignItems: 'center' }}>
      <Box>
        <SignInAdmin record={record} />
      </Box>
      <SignInKindChip kind={record.kind} />
    </Stack>
    <Typography variant="caption" color="textSecondary">
      {[formatDateTime(record.at), ...(record.method === null ? [] : [methodText(record)]), originText(record)]
        .filter((part) => part !== '')
        .join(' · ')}
    </Typography>
    {record.reason === null ? null : <Typography variant="body2">{record.reason}</Typography>}
  </Stack>
)

export default SignInList
