import SettingsIcon from '@mui/icons-material/SettingsOutlined'
import { Alert, Box, Button, Link as MuiLink, Stack, Typography } from '@mui/material'
import { lazy, Suspense, useState } from 'react'
import { Link } from 'react-router'
import type { List } from '#services/list/lists.contract.ts'
import type { SignatureSettings } from '#services/signature/link/signature-link.contract.ts'
import { useMay } from '../../kit/auth/use-may.ts'
import { Section } from '../../kit/layout/Section.tsx'
import { listPath } from '../../labels/list-labels.ts'
import { EditExplanations } from './EditExplanations.tsx'
import { takesCertificates } from './setup-steps.ts'
import { GuideLink } from '../guide/GuideLink.tsx'
import { certificateRuleNames, withdrawalNames } from '../signature-labels.ts'

const SettingsDialog = lazy(() => import('./SettingsDialog.tsx'))

/** Style of the settings, in columns since they are seldom changed. */
const pairs = {
  m: 0,
  display: 'grid',
  columnGap: 4,
  rowGap: 3,
  gridTemplateColumns: { xs: 'repeat(2, minmax(0, 1fr))', md: 'repeat(3, minmax(0, 1fr))' },
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
          <Stack direction="row" sx={{ gap: 2, flexWrap: 'wrap' }}>
            {takesCertificates(settings) ? <EditExplanations list={list} size="small" color="inherit" /> : null}
            <Button size="small" color="inherit" startIcon={<SettingsIcon />} onClick={() => setChanging(true)}>
              설정 수정
            </Button>
          </Stack>
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

const imprintText = (isTaken: boolean, isLawful: boolean): string => {
  if (!isLawful) return '받지 않음 (법이 자필 성명과 지장을 요구)'
  return isTaken ? '받음' : '받지 않음'
}

const factsOf = (list: List, settings: SignatureSettings) => {
  const { template, typedSignature, imprintSignature, imprintByLaw, withdrawal, guide, identity, certificate } =
    settings
  return [
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
    { name: '도장 그림 서명', value: imprintText(imprintSignature, imprintByLaw) },
    { name: '철회', value: withdrawalNames[withdrawal] },
    { name: '인증서 서명', value: certificateRuleNames[certificate] },
    { name: '안내문', value: guide === null ? '없음' : <GuideLink guide={guide} /> },
    {
      name: '본인 확인',
      value: `${identity.provider === 'nice' ? 'NICE' : 'KCP'} 휴대전화${identity.simulated ? ' (모의)' : ''}`,
    },
  ]
}

/** Warns of a document that cannot be signed as it is, and of certificates that cannot be used. */
const Warning = ({ settings }: SettingsProps) => {
  const { template, certificateApps, explanationMissing } = settings
  if (takesCertificates(settings) && explanationMissing)
    return (
      <Alert severity="warning">
        법에서 미리 설명하도록 한 내용이 없어 소유자가 인증서로 서명할 수 없습니다. ‘미리 설명할 내용’에 적어주세요.
      </Alert>
    )
  if (takesCertificates(settings) && certificateApps.length === 0)
    return <Alert severity="warning">지금 쓸 수 있는 인증서 앱이 없어 소유자가 서명할 수 없습니다.</Alert>
  return template === null || template.ready ? null : (
    <Alert severity="warning">이 문서에는 서명 칸이 없어 뒤에 붙는 확인 쪽에만 서명이 나타납니다.</Alert>
  )
}
