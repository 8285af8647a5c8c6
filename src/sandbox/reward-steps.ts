// Steps of the plan about rewards: robot, award, salary, exchange of C3coin, SVIP, and a contested reward.
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
      return;
    case 'exchange':
      // 100 C3coin are worth 1.00, which is 100 minor units.
      await act('POST /api/v1/points/exchanges', {
        body: { points: step.points, amountMinor: step.points, pin: DEMO_PIN },
      });
      return;
    case 'buy_svip':
      await act('POST /api/v1/vip/svip', { body: { points: 300, days: 30, pin: DEMO_PIN } });
      return;
    case 'contest_reward': {
      const { items } = await act('GET /api/v1/rewards/grants', { query: { state: 'held', limit: 50 } });
      // A prize may be held for the same reason, but the text is about the rebate.
      const held = items.find(({ kind }) => kind === 'rebate');
      if (!held) throw new Error(`no rebate of ${step.who} is held`);
      await act('POST /api/v1/rewards/grants/{id}/contest', { path: { id: held.id }, body: { text: step.text } });
    }
  }
}
