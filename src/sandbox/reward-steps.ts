// Acts of the demo people for rewards: robot, award and salary.
import type { Act } from './desk.ts';
import { DEMO_PIN } from './demo-people.ts';
import type { RewardStep } from './plan.ts';

export async function takeReward(act: Act, step: RewardStep): Promise<void> {
  switch (step.do) {
    case 'activate_robot':
      await act('POST /api/v1/robot');
      return;
    case 'start_award':
      await act('POST /api/v1/award/runs');
      return;
    case 'sign_salary': {
      const { id } = await act('POST /api/v1/salary/contracts', { body: { level: step.level } });
      await act('POST /api/v1/salary/contracts/{id}/view', { path: { id } });
      const signature = { method: 'name', name: step.name } as const;
      await act('POST /api/v1/salary/contracts/{id}/sign', { path: { id }, body: { signature, pin: DEMO_PIN } });
      return;
    }
    case 'claim_salary':
      await act('POST /api/v1/salary/claims');
  }
}
