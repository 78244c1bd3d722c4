import { Alert, AlertTitle, Box } from '@mui/material'

/**
 * Shows that the records of a secret vote do not fit its ballots: nothing is counted, and it needs
 * an inquiry.
 */
export const BrokenBox = () => (
  <Alert severity="error" variant="outlined" sx={{ bgcolor: 'background.paper', p: 4 }}>
    <AlertTitle sx={{ fontSize: 18, fontWeight: 700 }}>투표함이 맞지 않아 개표를 멈췄습니다</AlertTitle>
    투표함에 든 투표지가 제출된 투표와 맞지 않습니다. 투표지가 없어졌거나, 더 들어갔거나, 바뀌었을 수 있습니다. 그래서
    결과를 보여 드리지 않습니다.
    <Box component="ul" sx={{ m: 0, mt: 2, pl: 5 }}>
      <li>시스템 담당자와 선거관리위원회에 바로 알려주세요.</li>
      <li>서버와 데이터베이스를 고치거나 지우지 말고 그대로 두세요. 기록이 증거입니다.</li>
      <li>누가 언제 투표했는지와 접수증은 그대로 남아 있습니다.</li>
    </Box>
  </Alert>
)
