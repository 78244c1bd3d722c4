import PostAddIcon from '@mui/icons-material/PostAddOutlined'
import { Button, Stack, Typography } from '@mui/material'
import { lazy, Suspense, useMemo, useState } from 'react'
import type { List } from '#services/list/lists.contract.ts'
import type { Consent } from '#services/signature/signatures.contract.ts'
import { formatDateTime } from '#ui/format.ts'
import { useMay } from '../kit/auth/use-may.ts'
import { Collection } from '../kit/collection/Collection.tsx'
import { choicesOf, type CollectionFilter } from '../kit/collection/columns.ts'
import { RecordLink } from '../kit/collection/RecordLink.tsx'
import { Empty } from '../kit/feedback/Empty.tsx'
import { nameOf, unitName } from '../labels/person-labels.ts'
import { consentColumns } from './consent/consent-columns.tsx'
import { PaperQueue } from './paper/PaperQueue.tsx'
import { ConsentStatusChip } from './SignatureChips.tsx'
import { consentPath, consentStatusNames, consentWayNames, wayText } from './signature-labels.ts'
import { UnclearConsents } from './consent/UnclearConsents.tsx'
import { useDongFilter } from './use-dong-filter.ts'

const PaperDialog = lazy(() => import('./paper/PaperDialog.tsx'))

const kinds: readonly CollectionFilter[] = [
  { kind: 'choice', source: 'status', label: '상태', choices: choicesOf(consentStatusNames) },
  { kind: 'choice', source: 'way', label: '방식', choices: choicesOf(consentWayNames) },
]

/**
 * Shows all consents of a list, online and on paper, and those that wait for a second
 * administrator.
 */
const ConsentsOfList = ({ list }: { readonly list: List }) => {
  const [entering, setEntering] = useState(false)
  const mayEnter = useMay('POST /api/signature/paper')
  const dongFilter = useDongFilter(list.id)
  const columns = useMemo(() => consentColumns(list), [list])
  const enter =
    mayEnter && list.status !== 'closed' ? (
      <Button variant="contained" startIcon={<PostAddIcon />} onClick={() => setEntering(true)}>
        서면 동의서 등록
      </Button>
    ) : undefined
  return (
    <Stack spacing={4}>
      <PaperQueue list={list} />
      <UnclearConsents list={list} />
      <Collection<Consent>
        resource="consents"
        filter={{ listId: list.id }}
        storeKey={`consents.${list.id}`}
        perPage={50}
        sort={{ field: 'signedAt', order: 'DESC' }}
        search={mayEnter ? '이름, 동-호 검색' : '동-호 검색'}
        filters={[dongFilter, ...kinds]}
        columns={columns}
        fileName={`${list.name}-동의서`}
        actions={enter}
        rowClick={(id) => consentPath(list.id, String(id))}
        card={(consent) => <ConsentCard list={list} consent={consent} />}
        empty={
          <Empty title="아직 받은 동의서가 없습니다" action={enter}>
            종이로 받은 동의서는 스캔해 등록하고 다른 관리자가 확인하면 셉니다.
          </Empty>
        }
      />
      {entering ? (
        <Suspense fallback={null}>
          <PaperDialog list={list} onClose={() => setEntering(false)} />
        </Suspense>
      ) : null}
    </Stack>
  )
}

const ConsentCard = ({ list, consent }: { readonly list: List; readonly consent: Consent }) => (
  <Stack spacing={1}>
    <Stack direction="row" sx={{ justifyContent: 'space-between', gap: 2, alignItems: 'center' }}>
      <RecordLink to={consentPath(consent.listId, consent.id)}>
        {unitName(consent)} {nameOf(consent)}
      </RecordLink>
      <ConsentStatusChip status={consent.status} />
    </Stack>
    <Typography variant="caption" color="textSecondary">
      {wayText(list, consent)} · {formatDateTime(consent.signedAt)}
    </Typography>
  </Stack>
)

export default ConsentsOfList
