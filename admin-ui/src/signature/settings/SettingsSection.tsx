import SettingsIcon from '@mui/icons-material/SettingsOutlined'
import { Alert, Box, Button, Link as MuiLink, Stack, Typography } from '@mui/material'
import { lazy, Suspense, useState } from 'react'
import { Link } from 'react-router'
import type { List } from '#services/list/lists.contract.ts'
import type { SignatureSettings } from '#services/signature/link/signature-link.contract.ts'
import { useMay } from '../../kit/auth/use-may.ts'
import { Section } from '../../kit/layout/Section.tsx'
import { listPath } from '../../labels/list-labels.ts'
import { GuideLink } from '../guide/GuideLink.tsx'
import { withdrawalNames } from '../signature-labels.ts'

const SettingsDialog = lazy(() => import('./SettingsDialog.tsx'))

/** Style of the settings, in columns since they are seldom changed. */
const pairs = {
  m: 0,
  display: 'grid',
  columnGap: 4,
  rowGap: 3,
  gridTemplateColumns: { xs: 'repeat(2, minmax(0, 1fr))', md: 'repeat(5, minmax(0, 1fr))' },
} as const

type SettingsProps = { readonly list: List; readonly settings: SignatureSettings }

/** Shows the rules by which signatures are collected. */
export const SettingsSection = ({ list, settings }: SettingsProps) => {
  const [changing, setChanging] = useState(false)
  const mayChange = useMay('PUT /api/lists/{listId}/signature/settings')
  const isOpen = list.status !== 'closed'
  return (
    <Section
      title="설정"
      actions={
        mayChange && isOpen ? (
          <Button size="small" color="inherit" startIcon={<SettingsIcon />} onClick={() => setChanging(true)}>
            설정 수정
          </Button>
        ) : undefined
      }
    >
      <Stack spacing={4}>
        <Warning list={list} settings={settings} />
        <Box component="dl" sx={pairs}>
          {factsOf(list, settings).map(({ name, value }) => (
            <Box key={name} sx={{ minWidth: 0 }}>
              <Typography component="dt" variant="caption" color="textSecondary">
                {name}
              </Typography>
              <Typography component="dd" variant="body2" sx={{ m: 0 }}>
                {value}
              </Typography>
            </Box>
          ))}
        </Box>
      </Stack>
      {changing ? (
        <Suspense fallback={null}>
          <SettingsDialog list={list} settings={settings} onClose={() => setChanging(false)} />
        </Suspense>
      ) : null}
    </Section>
  )
}

const factsOf = (list: List, { template, typedSignature, withdrawal, guide, identity }: SignatureSettings) => [
  {
    name: '문서',
    value:
      template === null ? (
        '없음'
      ) : (
        <MuiLink component={Link} to={listPath(list.id, 'templates')} sx={{ overflowWrap: 'anywhere' }}>
          {template.name} {template.version}판
        </MuiLink>
      ),
  },
  { name: '이름 입력 서명', value: typedSignature ? '받음' : '받지 않음 (키보드·화면낭독기 사용자만)' },
  { name: '철회', value: withdrawalNames[withdrawal] },
  { name: '안내문', value: guide === null ? '없음' : <GuideLink guide={guide} /> },
  {
    name: '본인 확인',
    value: `${identity.provider === 'nice' ? 'NICE' : 'KCP'} 휴대전화${identity.simulated ? ' (모의)' : ''}`,
  },
]

/** Warns of a document that cannot be signed as it is. */
const Warning = ({ settings: { template } }: SettingsProps) =>
  template === null || template.ready ? null : (
    <Alert severity="warning">이 문서에는 서명 칸이 없어 뒤에 붙는 확인 쪽에만 서명이 나타납니다.</Alert>
  )
