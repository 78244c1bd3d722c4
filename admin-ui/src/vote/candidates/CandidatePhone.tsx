import { Box } from '@mui/material'
import { tokens } from '#ui/tokens.ts'
import type { Candidate } from '#services/vote/candidate/candidates.contract.ts'
import { PhoneFrame, PhoneHeading } from '../phone/PhoneFrame.tsx'
import { CandidatePicture } from './CandidatePicture.tsx'

type CandidatePhoneProps = { readonly voteId: string; readonly number: string; readonly candidate: Candidate }

const PICTURE = 128

/** A candidate as residents read them. */
export const CandidatePhone = ({ voteId, number, candidate }: CandidatePhoneProps) => (
  <PhoneFrame label="주민이 보는 후보자 소개" action={null}>
    <Box component="p" sx={{ m: 0, mb: 1, fontWeight: 700, color: tokens.light.primary }}>
      {number}
    </Box>
    <PhoneHeading>{candidate.label}</PhoneHeading>
    <Box sx={{ mt: 4 }}>
      <CandidatePicture voteId={voteId} candidate={candidate} width={PICTURE} />
    </Box>
    <CandidateText name="경력" text={candidate.career} />
    <CandidateText name="공약" text={candidate.pledges} />
  </PhoneFrame>
)

const CandidateText = ({ name, text }: { readonly name: string; readonly text: string | null }) =>
  text === null || text === '' ? null : (
    <Box sx={{ mt: 5 }}>
      <Box component="p" sx={{ m: 0, fontWeight: 700 }}>
        {name}
      </Box>
      <Box component="p" sx={{ m: 0, mt: 1, whiteSpace: 'pre-line' }}>
        {text}
      </Box>
    </Box>
  )
