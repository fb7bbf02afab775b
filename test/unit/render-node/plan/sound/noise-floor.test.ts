import { describe, expect, it } from 'vitest';
import { noiseFloor } from '../../../../../render-node/plan/sound/noise-floor.ts';

/** Seconds of speech with a pause in each, over a noise. */
const room = (seconds: number, noiseDb: number) =>
  Array.from({ length: seconds * 100 }, (_, frame) => (frame % 100 < 80 ? -20 : noiseDb));
const floorOf = (levelsDb: number[], startSec = 0) => noiseFloor({ startSec, frameMs: 10, levelsDb });

describe('noiseFloor', () => {
  it('is the noise of the room around, and never above that of all sound', () => {
    const floorAt = floorOf([...room(200, -60), ...room(100, -40)]);
    expect([floorAt(10), floorAt(100), floorAt(290)]).toEqual([-60, -60, -60]);
    const mostlyLoud = floorOf([...room(30, -60), ...room(570, -40)]);
    expect([mostlyLoud(5), mostlyLoud(100), mostlyLoud(590)]).toEqual([-60, -40, -40]);
  });

  it('takes digital silence for none, if there is other sound around', () => {
    const levels = [...room(600, -50), ...room(30, -50).map((level, frame) => (frame % 100 < 90 ? level : -100))];
    expect(floorOf(levels)(620)).toBe(-50);
    expect(floorOf(Array.from({ length: 500 }, () => -100))(1)).toBe(-100);
  });

  it('knows where the sound begins, and holds beyond its ends', () => {
    const floorAt = floorOf([...room(30, -60), ...room(570, -40)], 100);
    expect([floorAt(0), floorAt(105), floorAt(300), floorAt(9999)]).toEqual([-60, -60, -40, -40]);
  });
});
