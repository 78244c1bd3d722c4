import { Box, Link as MuiLink, Stack, Typography } from '@mui/material'
import { Link } from 'react-router'
import type { Document } from '#services/document/documents.contract.ts'
import type { DocumentEvidence } from '#services/document/seal/document-evidence.contract.ts'
import { formatDateTime } from '#ui/format.ts'
import { RowsSkeleton } from '../kit/collection/RowsSkeleton.tsx'
import { ErrorNote } from '../kit/feedback/ErrorNote.tsx'
import { Facts } from '../kit/display/Facts.tsx'
import { Section } from '../kit/layout/Section.tsx'
import { DepositFacts } from '../labels/deposit/DepositFacts.tsx'
import { residentPath, unitName } from '../labels/person-labels.ts'
import { sealNames } from './document-labels.ts'
import { EvidenceEvents } from './EvidenceEvents.tsx'
import { useEvidence } from './use-document.ts'

type EvidenceProps = { readonly evidence: DocumentEvidence }

/** Shows the evidence of a document: person, times, hashes, events, and the signed tree head. */
export const EvidencePanel = ({ document }: { readonly document: Document }) => {
  const { data, error, refetch } = useEvidence(document)
  if (data === undefined)
    return error === null ? <RowsSkeleton /> : <ErrorNote error={error} onRetry={() => void refetch()} />
  return (
    <Stack spacing={4}>
      <Section title="문서 정보">
        <Facts facts={personFacts(data)} />
      </Section>
      <Section title="봉인과 해시" note="SHA-256이 같으면 바뀌지 않은 문서입니다.">
        <Facts facts={sealFacts(data)} />
      </Section>
      <DepositFacts document={document} />
      <EvidenceEvents events={data.events} />
      <TreeHead evidence={data} />
      <Accesses evidence={data} />
    </Stack>
  )
}

const personFacts = ({ entry, list, apartment, template, requestedAt, requestedBy, identified }: DocumentEvidence) => [
  { name: '아파트', value: apartment.name },
  { name: '리스트', value: list.name },
  {
    name: '소유자',
    value:
      entry === null ? (
        '–'
      ) : (
        <MuiLink component={Link} to={residentPath(list.id, entry.userId)}>
          {unitName(entry)} {entry.name ?? '이름 없음'}
        </MuiLink>
      ),
  },
  { name: '본인 확인', value: identified },
  { name: '템플릿', value: template === null ? '–' : `${template.originalFileName} ${template.version}판` },
  { name: '요청', value: [formatDateTime(requestedAt), requestedBy?.name ?? '자동'].join(' · ') },
]

/** Shows a hash for comparing: in groups of digits, and never wider than the page. */
const Hash = ({ of }: { readonly of: string | null }) =>
  of === null ? (
    '–'
  ) : (
    <Box
      component="code"
      sx={{ fontFamily: 'ui-monospace, monospace', fontSize: 12, overflowWrap: 'anywhere', wordBreak: 'break-all' }}
    >
      {of}
    </Box>
  )

const sealFacts = ({ seal, hashes, verifyUrl }: DocumentEvidence) => [
  { name: '봉인', value: seal === null ? '아직 봉인되지 않았습니다' : sealNames[seal.kind] },
  { name: '봉인 시각', value: seal === null ? '–' : formatDateTime(seal.sealedAt) },
  { name: '문서', value: <Hash of={hashes.document} /> },
  { name: '가림본', value: <Hash of={hashes.masked} /> },
  { name: '템플릿', value: <Hash of={hashes.template} /> },
  { name: '필드와 가림', value: <Hash of={hashes.fields} /> },
  { name: '채운 값의 출처', value: <Hash of={hashes.inputs} /> },
  {
    name: '확인하는 곳',
    value: (
      <MuiLink href={verifyUrl} target="_blank" rel="noreferrer" sx={{ overflowWrap: 'anywhere' }}>
        누구나 확인하는 페이지
      </MuiLink>
    ),
  },
]

const TreeHead = ({ evidence: { treeHead } }: EvidenceProps) => (
  <Section title="서명된 기록 확인값" note="이 시점까지의 모든 기록의 해시에 서명했습니다.">
    {treeHead === null ? (
      <Typography color="textSecondary">아직 서명되지 않았습니다. 몇 분 안에 서명됩니다.</Typography>
    ) : (
      <Facts
        facts={[
          { name: '기록 수', value: treeHead.size.toLocaleString('ko-KR') },
          { name: '서명 시각', value: formatDateTime(treeHead.signedAt) },
          { name: '기록 확인값', value: <Hash of={treeHead.rootHash} /> },
          { name: '서명', value: <Hash of={treeHead.signature} /> },
          { name: '공개키 확인값', value: <Hash of={treeHead.keyFingerprint} /> },
        ]}
      />
    )}
  </Section>
)

const Accesses = ({ evidence: { accesses } }: EvidenceProps) =>
  accesses === null ? null : (
    <Section title="열람 기록" note="최근 100건까지 보입니다.">
      {accesses.length === 0 ? (
        <Typography color="textSecondary">아직 아무도 열람하지 않았습니다.</Typography>
      ) : (
        <Stack component="ul" spacing={2} sx={{ m: 0, p: 0, listStyle: 'none' }}>
          {accesses.map(({ at, admin, what }) => (
            <Typography key={`${at} ${admin.id} ${what}`} component="li" variant="body2">
              {formatDateTime(at)} · {admin.name} · {what}
            </Typography>
          ))}
        </Stack>
      )}
    </Section>
  )
