import PersonIcon from '@mui/icons-material/PersonOutlined'
import { Box } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import type { Candidate } from '#services/vote/candidate/candidates.contract.ts'
import { useCalls } from '../../kit/data/use-calls.ts'
import { useObjectUrl } from '../../kit/display/use-object-url.ts'

type CandidatePictureProps = {
  readonly voteId: string
  readonly candidate: Pick<Candidate, 'choiceId' | 'label' | 'picture'>
  readonly width: number
}

const RATIO = 1.25

/** Shows the stored picture; a silhouette where there is none. */
export const CandidatePicture = ({ voteId, candidate, width }: CandidatePictureProps) => {
  const { choiceId, label, picture } = candidate
  const address = usePicture(voteId, choiceId, picture !== null)
  const frame = {
    flex: 'none',
    width,
    height: width * RATIO,
    borderRadius: '10px',
    bgcolor: 'tokens.surfaceSunken',
    display: 'flex',
    alignItems: 'center',
    justifyContent: 'center',
    overflow: 'hidden',
  } as const
  if (address === null) {
    return (
      <Box sx={frame} role="img" aria-label={`${label}: 사진 없음`}>
        <PersonIcon sx={{ fontSize: width / 2, color: 'tokens.pending' }} />
      </Box>
    )
  }
  return (
    <Box sx={frame}>
      <Box
        component="img"
        src={address}
        alt={`${label} 후보자 사진`}
        sx={{ width: '100%', height: '100%', objectFit: 'cover', display: 'block' }}
      />
    </Box>
  )
}

/** A picture needs the caller's token: it is fetched and shown from memory. */
const usePicture = (voteId: string, choiceId: string, isThere: boolean): string | null => {
  const { call } = useCalls()
  const { data } = useQuery({
    queryKey: ['votes', 'picture', voteId, choiceId],
    queryFn: () => call('GET /api/votes/{id}/candidates/{choiceId}/picture', { params: { id: voteId, choiceId } }),
    enabled: isThere,
  })
  return useObjectUrl(isThere ? (data ?? null) : null)
}
