"""Reads the weights of an exported model back, to go on from them: export.py the other way round."""
import numpy as np
import onnx
import torch
from onnx import numpy_helper

from lexicon import BUCKETS
from model import WIDTH


def read_exported(folder, model, lexicon):
    """Words that the exported model lacks begin as words that it does not know."""
    file = onnx.load(f'{folder}/marks.onnx')
    values = {one.name: numpy_helper.to_array(one) for one in file.graph.initializer}
    scaled = lambda whole, scale: torch.from_numpy(whole.astype(np.float32) * scale.astype(np.float32))
    weight = lambda name: scaled(values[f'{name} whole'], values[f'{name} scale'])
    state = model.state_dict()
    old = scaled(values['table'], values['scales'])
    words = [line.strip().lower() for line in open(f'{folder}/words.txt')]
    of = {word: i + 1 for i, word in enumerate(words)}
    rows = [0, *(of.get(word, 0) for word in lexicon.words)]
    state['table.weight'] = torch.cat([old[rows], old[-2 * BUCKETS:]])
    for name in ('inp', 'head'):
        state[f'{name}.weight'], state[f'{name}.bias'] = weight(f'{name} w'), torch.from_numpy(values[f'{name} b'].copy())
    for name in ('pre.0', 'pre.1'):
        state[f'{name}.conv.weight'], state[f'{name}.conv.bias'] = weight(f'{name} w'), torch.from_numpy(values[f'{name} b'].copy())
        for part in ('weight', 'bias'):
            state[f'{name}.norm.{part}'] = torch.from_numpy(values[f'{name} {part}'].copy())
    # The gates of ONNX are update, reset, new; those of torch reset, update, new.
    order = np.r_[WIDTH:2 * WIDTH, 0:WIDTH, 2 * WIDTH:3 * WIDTH]
    for way, suffix in enumerate(('l0', 'l0_reverse')):
        biases = values['biases'][way].reshape(2, 3 * WIDTH)
        for kind, bias in zip(('ih', 'hh'), biases):
            state[f'body.weight_{kind}_{suffix}'] = weight(kind)[way * 3 * WIDTH:(way + 1) * 3 * WIDTH][order]
            state[f'body.bias_{kind}_{suffix}'] = torch.from_numpy(bias[order].copy())
    model.load_state_dict(state)
