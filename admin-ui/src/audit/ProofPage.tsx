import { Alert, Box, Card, Link, Skeleton, Stack, Typography } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { Proof } from '#services/audit/proof/proof.contract.ts'
import { formatCount, formatDateTime } from '#ui/format.ts'
import { live } from '../kit/data/query-client.ts'
import { useCalls } from '../kit/data/use-calls.ts'
import { ErrorNote } from '../kit/feedback/ErrorNote.tsx'
import { Facts } from '../kit/display/Facts.tsx'
import { AuditPage } from './AuditPage.tsx'

const DAY_MS = 86_400_000
/**
 * Maximum age of a backup in days; one is made every day, so an older one means that one was
 * missed.
 */
const MAX_DAYS = 2

/**
 * Shows what proves the log: the last verification (above), signed tree heads, keys, and backups.
 */
const ProofPage = () => {
  const { call } = useCalls()
  const { data, error, refetch } = useQuery({
    queryKey: ['proof'],
    queryFn: () => call('GET /api/admin/proof'),
    ...live,
  })
  return (
    <AuditPage here="/proof" subtitle="기록이 바뀌지 않았다는 증명">
      {error !== null && data === undefined ? <ErrorNote error={error} onRetry={() => void refetch()} /> : null}
      {error === null && data === undefined ? <Skeleton variant="rounded" height={320} /> : null}
      {data === undefined ? null : (
        <Stack spacing={3}>
          <Head proof={data} />
          <Keys proof={data} />
          <Backup proof={data} />
        </Stack>
      )}
    </AuditPage>
  )
}

const ProofCard = ({ title, children }: { readonly title: string; readonly children: ReactNode }) => (
  <Card component="section" sx={{ p: 5 }}>
    <Typography variant="h2" sx={{ fontSize: 18, mb: 3 }}>
      {title}
    </Typography>
    {children}
  </Card>
)

const fingerprint = (text: string) => <Box sx={{ overflowWrap: 'anywhere', fontSize: 14 }}>{text}</Box>

const Head = ({ proof: { events, head } }: { readonly proof: Proof }) => (
  <ProofCard title="서명한 기록 확인값">
    {head === null ? (
      <Typography color="textSecondary">아직 서명한 확인값이 없습니다. 첫 기록이 생기면 서명합니다.</Typography>
    ) : (
      <Facts
        facts={[
          { name: '서명한 때', value: formatDateTime(head.at) },
          { name: '서명한 기록', value: `${formatCount(head.size, '건')} (전체 ${formatCount(events, '건')})` },
          { name: '기록 확인값', value: fingerprint(head.root) },
        ]}
      />
    )}
    <Typography variant="caption" color="textSecondary" component="p" sx={{ mt: 3 }}>
      서명한 기록 확인값은 누구나 받아 지켜볼 수 있게 공개합니다: <Link href="/api/log/heads.atom">Atom</Link>,{' '}
      <Link href="/api/log/heads.json">JSON Feed</Link>
    </Typography>
  </ProofCard>
)

const Keys = ({ proof: { key, formerKeys, personKeys } }: { readonly proof: Proof }) => (
  <ProofCard title="열쇠">
    <Facts
      facts={[
        ...(key === null
          ? []
          : [
              { name: '서명 열쇠', value: fingerprint(key.fingerprint) },
              { name: '쓰기 시작한 때', value: formatDateTime(key.since) },
            ]),
        ...formerKeys.map((former) => ({
          name: `이전 서명 열쇠 (${formatDateTime(former.until)}까지)`,
          value: (
            <>
              {fingerprint(former.fingerprint)}
              {former.isCertified ? null : (
                <Alert severity="warning" sx={{ mt: 1 }}>
                  잃어버린 열쇠라 다음 열쇠를 인증하지 못했습니다. 새 열쇠의 확인값을 직접 확인해 주세요.
                </Alert>
              )}
            </>
          ),
        })),
        ...(personKeys === null
          ? []
          : [
              { name: '개인 열쇠', value: formatCount(personKeys.kept, '개') },
              { name: '파기한 열쇠', value: formatCount(personKeys.destroyed, '개') },
            ]),
      ]}
    />
    <Typography variant="caption" color="textSecondary" component="p" sx={{ mt: 3 }}>
      서명 열쇠의 확인값을 따로 적어 두세요.
    </Typography>
  </ProofCard>
)

const Backup = ({ proof: { backup, restoreTest, offSiteTest } }: { readonly proof: Proof }) => (
  <ProofCard title="백업">
    {backup === null ? (
      <Alert severity="warning">아직 백업이 없습니다. 시스템 담당자에게 날마다 백업하도록 요청해 주세요.</Alert>
    ) : (
      <Stack spacing={3}>
        {Date.now() - Date.parse(backup.at) > MAX_DAYS * DAY_MS ? (
          <Alert severity="warning">이틀 넘게 백업하지 않았습니다. 시스템 담당자에게 확인해 주세요.</Alert>
        ) : null}
        {backup.damaged > 0 || !backup.isVerified ? (
          <Alert severity="error">백업할 때 손상된 문서나 맞지 않는 기록이 있었습니다.</Alert>
        ) : null}
        {offSiteTest?.isWhole === false ? (
          <Alert severity="error">외부에 둔 사본이 복원 시험에서 온전히 되살아나지 않았습니다.</Alert>
        ) : null}
        {restoreTest?.isWhole === false ? (
          <Alert severity="error">복원 시험에서 백업이 온전히 되살아나지 않았습니다.</Alert>
        ) : null}
        <Facts
          facts={[
            { name: '마지막 백업', value: formatDateTime(backup.at) },
            { name: '담은 기록', value: `${formatCount(backup.position, '건')}까지` },
            { name: '담은 문서', value: formatCount(backup.documents, '건') },
            { name: '손상된 문서', value: formatCount(backup.damaged, '건') },
            { name: '복원 시험', value: restoreTest === null ? '아직 없음' : formatDateTime(restoreTest.at) },
            ...(offSiteTest === null ? [] : [{ name: '외부 사본 복원 시험', value: formatDateTime(offSiteTest.at) }]),
          ]}
        />
      </Stack>
    )}
  </ProofCard>
)

export default ProofPage
