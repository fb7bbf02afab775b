import { describe, expect, it } from 'vitest';
import { linkFaces } from '../../../../../render-node/plan/faces/tracks.ts';
import { boxAt, findPeople } from '../../../../../render-node/plan/faces/people.ts';
import { faceAt, sampleFaces } from '../../../../support/media/face-samples.ts';

const PICTURE = { width: 1920, height: 1080 };

describe('linkFaces', () => {
  it('keeps two people who pass each other at a distance apart', () => {
    const samples = sampleFaces(4, (t) => [faceAt(300 + 300 * t, 300, 150), faceAt(1600 - 300 * t, 700, 150)]);
    const tracks = linkFaces(samples);
    expect(tracks.map(({ sightings }) => sightings.length)).toEqual([20, 20]);
    expect(tracks.map(({ sightings }) => new Set(sightings.map(({ box }) => box[1])).size)).toEqual([1, 1]);
  });

  it('bridges a second of absence and no more', () => {
    const away = (from: number, to: number) =>
      sampleFaces(5, (t) => (t > from && t < to ? [] : [faceAt(900, 400, 200)]));
    expect(linkFaces(away(2, 3))).toHaveLength(1);
    expect(linkFaces(away(2, 3.2))).toHaveLength(2);
  });

  it('drops a face that is seen once, unless there was one chance only', () => {
    const samples = sampleFaces(3, (t) => [
      faceAt(500, 400, 150),
      ...(Math.abs(t - 1) < 0.01 ? [faceAt(1500, 900, 80)] : []),
    ]);
    expect(linkFaces(samples)).toHaveLength(1);
    expect(linkFaces([{ atSec: 0, faces: [faceAt(500, 400, 150)] }])).toHaveLength(1);
  });

  it('believes a face that was sure once, and follows it where it is less so', () => {
    const scored = (score: (t: number) => number) => sampleFaces(4, (t) => [faceAt(500, 400, 150, score(t))]);
    expect(linkFaces(scored(() => 0.55))).toEqual([]);
    expect(linkFaces(scored((t) => (t === 2 ? 0.75 : 0.52)))[0]?.sightings).toHaveLength(20);
  });

  it('never links faces of very different sizes', () => {
    const samples = sampleFaces(4, (t) => [faceAt(500, 400, t < 2 ? 100 : 220)]);
    expect(linkFaces(samples)).toHaveLength(2);
  });
});

describe('findPeople', () => {
  it('puts a large, central, lasting face before a small one, one at the edge and a passer-by', () => {
    const samples = sampleFaces(10, (t) => [
      faceAt(900, 400, 200),
      faceAt(1800, 400, 200),
      faceAt(400, 800, 70),
      ...(t < 2 ? [faceAt(1300, 500, 200)] : []),
    ]);
    const people = findPeople(samples, PICTURE);
    expect(people.map(({ box }) => Math.round(box[0] + box[2] / 2))).toEqual([900, 1800, 400, 1300]);
    expect(people[0]?.presence).toBe(1);
    expect(people[3]?.presence).toBe(0.2);
  });

  it('leaves out a face that never moves while somebody does: a poster', () => {
    const poster = faceAt(400, 400, 180);
    const besides = (walk: number) =>
      findPeople(
        sampleFaces(6, (t) => [poster, faceAt(1_200 + walk * Math.sin(t), 420, 200)]),
        PICTURE,
      );
    expect(besides(80).map(({ box }) => Math.round(box[0] / 100))).toEqual([11]);
    expect(besides(10)).toHaveLength(2);
  });

  it('knows a head again that was turned away for long, where it left it', () => {
    const samples = sampleFaces(12, (t) => (t > 3 && t < 8 ? [] : [faceAt(800 + 20 * t, 400, 180)]));
    expect(findPeople(samples, PICTURE)).toHaveLength(1);
  });

  it('takes a face that comes up elsewhere for another one', () => {
    const samples = sampleFaces(12, (t) => [faceAt(t < 5 ? 300 : 1600, 400, 150)]);
    expect(findPeople(samples, PICTURE)).toHaveLength(2);
  });
});

describe('boxAt', () => {
  const person = {
    sightings: [
      { atSec: 1, box: faceAt(100, 100, 50).box },
      { atSec: 2, box: faceAt(200, 100, 50).box },
      { atSec: 9, box: faceAt(200, 100, 50).box },
    ],
  };

  it('lies between sightings, and nowhere in a long gap', () => {
    expect(boxAt(person, 1.5)).toEqual([125, 75, 50, 50]);
    expect(boxAt(person, 0.9)).toEqual([75, 75, 50, 50]);
    expect(boxAt(person, 0.5)).toBeNull();
    expect(boxAt(person, 5)).toBeNull();
    expect(boxAt(person, 9.2)).toEqual([175, 75, 50, 50]);
  });
});
